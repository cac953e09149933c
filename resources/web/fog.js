"use strict";
// The fog over the ground, as one picture of the whole board that is mended tile by tile.

const fog = { canvas: document.createElement("canvas"), made: new Map() };

function fogColours() {
  const look = layer("look");
  const ramp = layer("fog").coarse ? look.coarse_fog : look.fog;
  if (fogColours.ramp !== ramp) {
    fogColours.ramp = ramp;
    // Qt has 0xAARRGGBB, and the pixels of a canvas are 0xAABBGGRR.
    fogColours.levels = Uint32Array.from(ramp, (each) =>
      ((each & 0xff00ff00) | ((each >>> 16) & 0xff) | ((each & 0xff) << 16)) >>> 0);
  }
  return fogColours.levels;
}

// Bring the picture of the fog up to date with its tiles.
function paintFog() {
  const told = layer("fog");
  if (!told) return;
  const context = fog.canvas.getContext("2d");
  if (fog.canvas.width !== told.wide || fog.canvas.height !== told.high) {
    fog.canvas.width = told.wide;
    fog.canvas.height = told.high;
    fog.made.clear();
  }
  for (let column = 0; column * told.tile < told.wide; column += 1) {
    for (let row = 0; row * told.tile < told.high; row += 1) {
      const name = "fog " + column + " " + row;
      const image = state.layers.has(name) ? pictureOf(name) : "none";
      if (!image || fog.made.get(name) === image) continue;
      fog.made.set(name, image);
      const x = column * told.tile;
      const y = row * told.tile;
      if (image === "none") {
        context.fillStyle = layer("look").palette.beyond;
        context.clearRect(x, y, told.tile, told.tile);
        context.fillRect(x, y, told.tile, told.tile);
      } else {
        context.putImageData(coloured(image), x, y);
      }
    }
  }
}

const grey = document.createElement("canvas");

function coloured(image) {
  grey.width = image.width;
  grey.height = image.height;
  const context = grey.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height);
  const levels = fogColours();
  const bytes = pixels.data;
  const whole = new Uint32Array(bytes.buffer);
  for (let at = 0; at < whole.length; at += 1) whole[at] = levels[bytes[4 * at]];
  return pixels;
}

function putFog(context) {
  const told = layer("fog");
  if (!told) return;
  enterFeet(context);
  const wide = told.wide / told.scale;
  const high = told.high / told.scale;
  context.drawImage(fog.canvas, told.corner, told.corner, wide, high);
  coverOutside(context, [told.corner, told.corner, told.corner + wide, told.corner + high]);
}

// Cover everything outside a box in feet.
function coverOutside(context, box) {
  const [l, t, r, b] = shownBox(4);
  const inset = 0.5 / camera.scale;
  context.fillStyle = layer("look").palette.beyond;
  context.beginPath();
  context.rect(l, t, r - l, b - t);
  context.rect(box[0] + inset, box[1] + inset, box[2] - box[0] - 2 * inset, box[3] - box[1] - 2 * inset);
  context.fill("evenodd");
}
