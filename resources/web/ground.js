"use strict";
// The ground with its walls, as one picture that is painted again only when it must be.

const WALL_FT = 0.8;
const LEAST_WALL_PX = 2.5;
const MARGIN = 0.35;
const sheet = { canvas: document.createElement("canvas"), stale: true, camera: null, box: null };

function patternOf(context, name) {
  const image = pictureOf("floor " + name);
  if (!image) return null;
  const pattern = context.createPattern(image, "repeat");
  const feet = layer("look").floor_ft / image.width;
  if (pattern.setTransform) {
    const s = new DOMMatrix();
    pattern.setTransform(s.scale(feet, feet));
  }
  return pattern;
}

function ringPath(path, ring) {
  for (let at = 0; at < ring.length; at += 2) {
    if (at) path.lineTo(ring[at], ring[at + 1]);
    else path.moveTo(ring[at], ring[at + 1]);
  }
  path.closePath();
}

function pathOf(rings) {
  const path = new Path2D();
  rings.forEach((ring) => ringPath(path, ring));
  return path;
}

function linesOf(numbers) {
  const path = new Path2D();
  for (let at = 0; at < numbers.length; at += 4) {
    path.moveTo(numbers[at], numbers[at + 1]);
    path.lineTo(numbers[at + 2], numbers[at + 3]);
  }
  return path;
}

class GroundPainter {
  constructor(context, scale, box) {
    this.context = context;
    this.pixel = 1 / scale;
    this.box = box;
    this.thick = Math.max(WALL_FT, LEAST_WALL_PX * this.pixel);
    this.board = layer("board");
    this.palette = layer("look").palette;
  }

  paint() {
    this.board.surfaces.forEach((surface) => this.surface(surface));
    this.board.ground.forEach((ground) => this.ground(...ground));
    this.board.surfaces.forEach((surface) => this.over(surface));
    this.walls();
  }

  inBox(box, paint) {
    this.context.save();
    this.context.beginPath();
    this.context.rect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    this.context.clip();
    paint();
    this.context.restore();
  }

  surface(surface) {
    const colours = this.palette.floors[surface.floor];
    this.inBox(surface.box, () => {
      this.context.fillStyle = patternOf(this.context, surface.floor) || colours.base;
      this.context.fillRect(...this.part(surface.box));
      if (surface.picture && layer("tiles")) this.picture(surface.picture);
    });
  }

  part(box) {
    const left = Math.max(box[0], this.box[0]);
    const top = Math.max(box[1], this.box[1]);
    const wide = Math.min(box[2], this.box[2]) - left;
    return [left, top, Math.max(0, wide), Math.max(0, Math.min(box[3], this.box[3]) - top)];
  }

  picture(place) {
    const context = this.context;
    const [x, y, wide, high, degrees] = place;
    context.save();
    context.translate(x + wide / 2, y + high / 2);
    context.rotate((degrees * Math.PI) / 180);
    context.beginPath();
    context.rect(-wide / 2, -high / 2, wide, high);
    context.rotate((-degrees * Math.PI) / 180);
    context.translate(-x - wide / 2, -y - high / 2);
    context.clip();
    const [corner, feet, right, bottom] = layer("tiles");
    // A hair wider, so that no seam shows between two tiles.
    const hair = this.pixel / 2;
    layersOf("tile").forEach(([name]) => {
      const image = pictureOf("tile " + name);
      const [column, row] = name.split(" ").map(Number);
      const l = corner + column * feet;
      const t = corner + row * feet;
      if (!image || l > this.box[2] || t > this.box[3]) return;
      if (l + feet < this.box[0] || t + feet < this.box[1]) return;
      const across = Math.min(feet, right - l);
      context.drawImage(image, l, t, across + hair, Math.min(feet, bottom - t) + hair);
    });
    context.restore();
  }

  over(surface) {
    this.inBox(surface.box, () => {
      if (surface.grid && this.board.grid) this.grid(surface);
      if (surface.picture) return;
      if (surface.carved.length) this.carved(surface);
      else this.rock();
    });
  }

  grid(surface) {
    const context = this.context;
    const [feet, weight, hexes] = this.board.grid;
    if (feet < 6 * this.pixel) return;
    const wide = { thin: 1, normal: 1.5, bold: 3 }[weight] * this.pixel;
    context.save();
    context.lineWidth = wide;
    if (surface.picture) context.globalCompositeOperation = "multiply";
    context.strokeStyle = surface.picture ? "#b4b2ae" : this.palette.floors[surface.floor].grid;
    context.beginPath();
    const [left, top, across, down] = this.part(surface.box);
    if (hexes) hexLines(context, feet, hexes, [left, top, left + across, top + down]);
    else squareLines(context, feet, [left, top, left + across, top + down]);
    context.stroke();
    context.restore();
  }

  rockStyle() {
    return patternOf(this.context, "rock") || this.palette.rock.base;
  }

  shade(path) {
    const context = this.context;
    context.save();
    context.strokeStyle = this.palette.rock.grid;
    context.lineJoin = context.lineCap = "round";
    [[3, 0.07], [2.3, 0.08], [1.7, 0.09], [1.2, 0.1], [0.8, 0.12]].forEach(([feet, alpha]) => {
      context.globalAlpha = alpha;
      context.lineWidth = 2 * feet;
      context.stroke(path);
    });
    context.restore();
  }

  carved(surface) {
    const floor = pathOf(surface.carved);
    this.shade(floor);
    const [left, top, right, bottom] = surface.box;
    const rock = pathOf([[left, top, right, top, right, bottom, left, bottom]]);
    rock.addPath(floor);
    this.context.fillStyle = this.rockStyle();
    this.context.fill(rock, "evenodd");
  }

  rock() {
    const sides = new Path2D();
    const rock = new Path2D();
    layersOf("rock").forEach(([, parts]) => parts.forEach(([box, rings, edges]) => {
      if (box[0] > this.box[2] || box[2] < this.box[0]) return;
      if (box[1] > this.box[3] || box[3] < this.box[1]) return;
      const [l, t, r, b] = box;
      // Wound opposite to the floor, so that common sides leave no seam.
      ringPath(rock, [l, t, l, b, r, b, r, t]);
      rings.forEach((ring) => ringPath(rock, ring));
      edges.forEach((edge) => { sides.moveTo(edge[0], edge[1]); sides.lineTo(edge[2], edge[3]); });
    }));
    this.shade(sides);
    this.context.fillStyle = this.rockStyle();
    this.context.fill(rock, "nonzero");
  }

  stroke(numbers, colour, wide, cap) {
    if (!numbers || !numbers.length) return;
    this.context.strokeStyle = colour;
    this.context.lineWidth = Math.max(this.pixel, wide);
    this.context.lineCap = cap || "round";
    this.context.stroke(linesOf(numbers));
  }

  walls() {
    const { walls } = this.board;
    const p = this.palette;
    const { thick, pixel } = this;
    this.context.setLineDash([1.5 * thick, 1.5 * thick]);
    this.stroke(walls.screen, p.glass, 0.45 * thick, "butt");
    this.context.setLineDash([]);
    this.stroke(walls["low wall"], p.wall_edge, 0.85 * thick + pixel);
    this.stroke(walls["low wall"], p.wall, 0.85 * thick - pixel);
    this.stroke(walls.rail, p.wood_edge, 0.28 * thick + pixel);
    this.stroke(walls.rail, p.wood, 0.28 * thick - pixel);
    this.stroke(walls.wall, p.wall_edge, thick + 2 * pixel);
    this.stroke(walls.wall, p.wall, thick - 1.5 * pixel);
    this.board.blocks.forEach(([kind, outline]) => this.block(kind, outline));
    this.slab(walls.object, p.wood_edge, p.wood, 0.7 * thick);
    this.slab(walls.window, p.wall_edge, p.glass, thick);
    this.slab(walls.slit, p.wall_edge, p.wall, thick);
    Object.keys(walls).forEach((look) => this.door(look, walls[look]));
  }

  block(kind, outline) {
    const p = this.palette;
    const wood = kind === "object";
    const path = pathOf([outline]);
    this.context.lineJoin = "miter";
    this.context.fillStyle = wood ? p.wood : p.wall;
    [[wood ? p.wood_edge : p.wall_edge, 2 * this.pixel], [wood ? p.wood : p.wall, -1.5 * this.pixel]]
      .forEach(([colour, more]) => {
        this.context.strokeStyle = colour;
        this.context.lineWidth = Math.max(this.pixel, this.thick + more);
        this.context.stroke(path);
      });
    this.context.fill(path);
    this.context.fillStyle = "rgba(0, 0, 0, .2)";
    this.context.fill(path);
  }

  slab(numbers, edge, core, thick) {
    this.stroke(numbers, edge, thick + 1.5 * this.pixel, "butt");
    this.stroke(numbers, core, thick - 1.5 * this.pixel, "butt");
  }

  door(look, numbers) {
    const open = look.endsWith(" open");
    const sort = open ? look.slice(0, -5) : look;
    if (!["door", "double", "portcullis", "curtain", "archway"].includes(sort)) return;
    for (let at = 0; at < numbers.length; at += 4) this.oneDoor(sort, open, numbers.slice(at, at + 4));
  }

  oneDoor(sort, open, [x1, y1, x2, y2]) {
    const p = this.palette;
    const at = (share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    this.stroke([x1, y1, ...at(0.01), ...at(0.99), x2, y2], p.wall_edge, this.thick + 3 * this.pixel);
    if (sort === "portcullis") this.bars(at, Math.hypot(x2 - x1, y2 - y1), open);
    else if (sort === "curtain") {
      const parts = open ? [x1, y1, ...at(0.18), ...at(0.82), x2, y2] : [x1, y1, x2, y2];
      this.stroke(parts, p.wood_edge, 0.5 * this.thick, "butt");
      this.stroke(parts, p.flame, 0.26 * this.thick, "butt");
    } else if (sort !== "archway") {
      leavesOf(sort, open, [x1, y1, x2, y2]).forEach((leaf) => this.slab(leaf, p.wood_edge, p.wood, this.thick));
    }
  }

  bars(at, long, open) {
    const size = Math.max(2 * this.pixel, this.thick * 0.34);
    const count = Math.max(3, Math.round(long / (3.2 * size)));
    this.context.fillStyle = this.context.strokeStyle = this.palette.iron;
    this.context.lineWidth = 1.5 * this.pixel;
    for (let number = 0; number < count; number += 1) {
      const [x, y] = at((number + 0.5) / count);
      this.context.beginPath();
      this.context.arc(x, y, size, 0, 2 * Math.PI);
      if (open) this.context.stroke();
      else this.context.fill();
    }
  }

  ground(kind, outline, height) {
    const context = this.context;
    const p = this.palette;
    const path = pathOf([outline]);
    const rims = { difficult: p.hatch, water: p.glass, ledge: p.hatch, "stairs up": p.iron, "stairs down": p.iron };
    const thin = Math.min(Math.max(this.pixel, 0.1), 3 * this.pixel);
    context.save();
    context.lineWidth = thin;
    context.save();
    context.clip(path);
    switch (kind) {
      case "water":
        context.globalAlpha = 0.42;
        context.fillStyle = p.glass;
        context.fill(path);
        break;
      case "pit": {
        context.globalAlpha = 0.85;
        context.fillStyle = p.wall_edge;
        context.fill(path);
        break;
      }
      case "trap door":
        context.fillStyle = p.wood;
        context.fill(path);
        break;
      case "ledge":
        context.globalAlpha = 0.16;
        context.fillStyle = height >= 0 ? p.heat : p.shadow;
        context.fill(path);
        break;
      case "difficult":
        context.strokeStyle = p.hatch;
        context.beginPath();
        slanted(context, boxOf(outline), Math.max(0.9, 7 * this.pixel));
        context.stroke();
        break;
      default:
        context.globalAlpha = 0.4;
        context.fillStyle = p.wall;
        context.fill(path);
        context.globalAlpha = 1;
        context.strokeStyle = p.iron;
        context.beginPath();
        treads(context, outline, Math.max(1, 5 * this.pixel), kind === "stairs down" ? 0.34 : 0);
        context.stroke();
    }
    context.restore();
    context.strokeStyle = rims[kind] || p.wall_edge;
    context.lineWidth = thin * (kind === "difficult" ? 1 : 1.4);
    context.stroke(path);
    context.restore();
  }
}

function leavesOf(sort, open, [x1, y1, x2, y2]) {
  const swung = (ax, ay, bx, by, way) => [ax, ay, ax - way * (by - ay), ay + way * (bx - ax)];
  if (sort !== "double") return [open ? swung(x1, y1, x2, y2, 1) : [x1, y1, x2, y2]];
  const mx = (x1 + x2) / 2;
  const my = (y1 + y2) / 2;
  if (open) return [swung(x1, y1, mx, my, 1), swung(x2, y2, mx, my, -1)];
  const near = (ax, ay) => [mx + (ax - mx) * 0.02, my + (ay - my) * 0.02];
  return [[x1, y1, ...near(x1, y1)], [x2, y2, ...near(x2, y2)]];
}

function boxOf(outline) {
  const xs = outline.filter((_, at) => at % 2 === 0);
  const ys = outline.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function slanted(context, [left, top, right, bottom], pitch) {
  const high = bottom - top;
  for (let start = Math.floor((left + top) / pitch) * pitch; start < right + bottom; start += pitch) {
    context.moveTo(start - top, top);
    context.lineTo(start - top - high, bottom);
  }
}

function treads(context, outline, pitch, narrow) {
  const [l, t, r, b] = boxOf(outline);
  const corners = outline.length === 8 ? outline : [l, t, r, t, r, b, l, b];
  const [ax, ay, bx, by, cx, cy, dx, dy] = corners;
  const count = Math.max(2, Math.round(Math.hypot(dx - ax, dy - ay) / pitch));
  for (let at = 1; at < count; at += 1) {
    const share = at / count;
    const p = [ax + (dx - ax) * share, ay + (dy - ay) * share];
    const q = [bx + (cx - bx) * share, by + (cy - by) * share];
    const inset = narrow * share;
    context.moveTo(p[0] + (q[0] - p[0]) * inset, p[1] + (q[1] - p[1]) * inset);
    context.lineTo(q[0] + (p[0] - q[0]) * inset, q[1] + (p[1] - q[1]) * inset);
  }
}

function squareLines(context, feet, [left, top, right, bottom]) {
  for (let x = Math.ceil(left / feet) * feet; x <= right; x += feet) {
    context.moveTo(x, top);
    context.lineTo(x, bottom);
  }
  for (let y = Math.ceil(top / feet) * feet; y <= bottom; y += feet) {
    context.moveTo(left, y);
    context.lineTo(right, y);
  }
}

function hexLines(context, feet, orientation, [left, top, right, bottom]) {
  const flat = orientation === "flat";
  const along = flat ? [top, bottom] : [left, right];
  const across = flat ? [left, right] : [top, bottom];
  const pitch = (feet * Math.sqrt(3)) / 2;
  const long = feet / Math.sqrt(3);
  const put = (x, y, first) => {
    const at = flat ? [y, x] : [x, y];
    if (first) context.moveTo(...at);
    else context.lineTo(...at);
  };
  for (let r = Math.floor(across[0] / pitch) - 1; r <= across[1] / pitch + 1; r += 1) {
    for (let q = Math.floor(along[0] / feet - r / 2) - 1; q <= along[1] / feet - r / 2 + 1; q += 1) {
      const x = (q + r / 2) * feet;
      const y = r * pitch;
      put(x, y - long, true);
      put(x + feet / 2, y - long / 2);
      put(x + feet / 2, y + long / 2);
      put(x, y + long);
    }
  }
}

// Paint the sheet for the camera, with a margin to pan within.
function paintSheet() {
  const wide = Math.round(view.wide * view.ratio * (1 + 2 * MARGIN));
  const high = Math.round(view.high * view.ratio * (1 + 2 * MARGIN));
  if (sheet.canvas.width !== wide || sheet.canvas.height !== high) {
    sheet.canvas.width = wide;
    sheet.canvas.height = high;
  }
  const context = sheet.canvas.getContext("2d", { alpha: false });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = layer("look").palette.beyond;
  context.fillRect(0, 0, wide, high);
  enterFeet(context);
  const shift = context.getTransform();
  shift.e += MARGIN * view.wide * view.ratio;
  shift.f += MARGIN * view.high * view.ratio;
  context.setTransform(shift);
  sheet.box = shownBox(MARGIN * Math.max(view.wide, view.high));
  new GroundPainter(context, camera.scale * view.ratio, sheet.box).paint();
  sheet.camera = { x: camera.x, y: camera.y, scale: camera.scale, turns: camera.turns, foot: view.foot };
  sheet.stale = false;
}

// Put the sheet where the camera wants it; painted again at once only if nothing of it would do.
function putSheet(context, moving) {
  const was = sheet.camera;
  const fits = was && was.turns === camera.turns && was.foot === view.foot;
  const near = fits && Math.abs(Math.log2(was.scale / camera.scale)) < (moving ? 1 : 0.001);
  const inside = near && isInside(shownBox(0), sheet.box);
  if (sheet.stale || !near || !inside) paintSheet();
  const now = sheet.camera;
  const grown = camera.scale / now.scale;
  const mid = middle();
  const off = turned(now.x - camera.x, now.y - camera.y, camera.turns);
  const x = mid[0] + off[0] * camera.scale - (mid[0] + MARGIN * view.wide) * grown;
  const y = mid[1] + off[1] * camera.scale - (mid[1] + MARGIN * view.high) * grown;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = grown !== 1;
  context.drawImage(sheet.canvas, x * view.ratio, y * view.ratio,
    sheet.canvas.width * grown, sheet.canvas.height * grown);
  context.imageSmoothingEnabled = true;
}

function isInside(inner, outer) {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}
