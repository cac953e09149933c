"use strict";
// The figures: each is drawn once at each size, and moves between the places that come in.

const ROOM = 1.5;
const sprites = new Map();
const places = new Map();
let placesCame = 0;

// ── where they are ──

function takePlaces() {
  const now = performance.now();
  const since = now - placesCame;
  placesCame = now;
  // While they move, places come every 50 ms: arrive just when the next ones do.
  const lasts = stillness() ? 1 : Math.min(Math.max(since, 50), 140);
  const told = layer("places", {});
  places.forEach((_, who) => { if (!(who in told)) places.delete(who); });
  Object.keys(told).forEach((who) => {
    const [x, y, facing] = told[who];
    const known = places.get(who);
    const from = known ? placeAt(known, now) : { x, y };
    places.set(who, { from, x, y, facing, begun: now, lasts: known ? lasts : 1 });
  });
}

function placeAt(place, now) {
  const share = Math.min(1, (now - place.begun) / place.lasts);
  return { x: place.from.x + (place.x - place.from.x) * share, y: place.from.y + (place.y - place.from.y) * share };
}

function figuresMove(now) {
  let moves = false;
  places.forEach((place) => { moves = moves || now - place.begun < place.lasts; });
  return moves;
}

// ── how they look ──

const BADGES = {
  square: [4, 1.22, Math.PI / 4], diamond: [4, 1.2, 0], triangle: [3, 1.28, 0], hexagon: [6, 1.08, 0],
};

function badgePath(badge, size) {
  const path = new Path2D();
  const corners = BADGES[badge];
  if (badge === "star") {
    for (let at = 0; at < 10; at += 1) {
      const far = size * 1.3 * (at % 2 ? 0.56 : 1);
      path.lineTo(Math.sin((Math.PI * at) / 5) * far, -Math.cos((Math.PI * at) / 5) * far);
    }
    path.closePath();
  } else if (corners) {
    for (let at = 0; at < corners[0]; at += 1) {
      const angle = corners[2] + (2 * Math.PI * at) / corners[0];
      path.lineTo(Math.sin(angle) * size * corners[1], -Math.cos(angle) * size * corners[1]);
    }
    path.closePath();
  } else {
    path.arc(0, 0, size, 0, 2 * Math.PI);
  }
  return path;
}

const ROOM_IN = {
  circle: [0.8, 0], square: [0.84, 0], hexagon: [0.82, 0], diamond: [0.66, 0], triangle: [0.6, 0.14], star: [0.62, 0.02],
};
const SEATS = [[0.72, 0.72], [0, 1], [0, -1]];

// Paint a figure around the origin.
function paintFigure(context, figure, radius) {
  const c = layer("look").colours;
  const dead = figure.stance === "dead";
  const side = c.sides[figure.side % c.sides.length];
  context.fillStyle = c.panel;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
  const ring = figure.tone && !dead && radius >= 7;
  if (ring) healthRing(context, figure, radius, c);
  const size = radius * (ring ? 0.72 : 0.79);
  context.fillStyle = dead ? c.faint : side;
  context.fill(badgePath(figure.badge, size));
  const face = figure.face && pictureOf("picture " + figure.face);
  const shape = figure.shape && layer("shape " + figure.shape);
  if (face) faceIn(context, face, badgePath(figure.badge, size * 0.86), size * 1.2, dead);
  else if (shape) shapeIn(context, shape, figure.badge, size, c);
  else lettersIn(context, figure, radius, c);
  if (dead) crossOut(context, radius, c);
  if (radius >= 11) {
    if (shape && !face && figure.tag) tag(context, figure.tag, radius, side, c);
    marks(context, figure, radius, c);
  }
}

function healthRing(context, figure, radius, c) {
  const wide = radius * 0.13;
  const far = radius - wide / 2 - Math.max(1, radius * 0.04);
  context.lineWidth = wide;
  context.strokeStyle = c.line;
  context.beginPath();
  context.arc(0, 0, far, 0, 2 * Math.PI);
  context.stroke();
  const share = figure.health === undefined ? 1 : figure.health;
  context.strokeStyle = c[figure.tone];
  context.beginPath();
  context.arc(0, 0, far, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * share);
  context.stroke();
}

function faceIn(context, face, path, reach, dead) {
  context.save();
  context.clip(path);
  context.globalAlpha = dead ? 0.5 : 1;
  const scale = (2 * reach) / Math.min(face.width, face.height);
  context.drawImage(face, (-face.width * scale) / 2, (-face.height * scale) / 2, face.width * scale, face.height * scale);
  context.restore();
}

function shapeIn(context, shape, badge, size, c) {
  const [fit, down] = ROOM_IN[badge] || ROOM_IN.circle;
  context.save();
  context.translate(0, down * size);
  context.scale((fit * size) / 100, (fit * size) / 100);
  context.fillStyle = c.on_accent;
  context.fill(new Path2D(shape), "evenodd");
  context.restore();
}

const FAMILY = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

function lettersIn(context, figure, radius, c) {
  const letters = figure.letters || "";
  context.font = "700 100px " + FAMILY;
  const room = radius * (["circle", "square", "hexagon"].includes(figure.badge) ? 0.86 : 0.72);
  const wide = Math.max(1, context.measureText(letters).width);
  const size = Math.min(room / 0.73, (140 * room) / wide);
  context.font = "700 " + size + "px " + FAMILY;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillStyle = c.on_accent;
  context.fillText(letters, 0, size * 0.36 + (figure.badge === "triangle" ? radius * 0.12 : 0));
}

function crossOut(context, radius, c) {
  const far = radius * 0.62;
  context.lineCap = "round";
  [[c.panel, 0.3], [c.bad, 0.16]].forEach(([colour, wide]) => {
    context.strokeStyle = colour;
    context.lineWidth = radius * wide;
    context.beginPath();
    context.moveTo(-far, -far);
    context.lineTo(far, far);
    context.moveTo(far, -far);
    context.lineTo(-far, far);
    context.stroke();
  });
}

function pill(context, left, top, wide, high) {
  const r = Math.min(high, wide) / 2;
  context.beginPath();
  context.moveTo(left + r, top);
  context.arcTo(left + wide, top, left + wide, top + high, r);
  context.arcTo(left + wide, top + high, left, top + high, r);
  context.arcTo(left, top + high, left, top, r);
  context.arcTo(left, top, left + wide, top, r);
  context.closePath();
}

function tag(context, text, radius, side, c) {
  const high = Math.min(6 + radius * 0.45, radius);
  context.font = "700 " + high * 0.84 + "px " + FAMILY;
  const wide = Math.max(high, context.measureText(text).width + high * 0.5);
  pill(context, -0.7 * radius - wide / 2, -0.72 * radius - high / 2, wide, high);
  context.fillStyle = c.panel;
  context.fill();
  context.strokeStyle = side;
  context.lineWidth = Math.max(1, radius * 0.05);
  context.stroke();
  context.fillStyle = c.ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, -0.7 * radius, -0.7 * radius);
}

function marks(context, figure, radius, c) {
  const size = Math.min(Math.max(6, radius * 0.34), radius * 0.52);
  (figure.signs || []).forEach((sign, at) => {
    const [x, y] = SEATS[at];
    paintSign(context, sign, x * radius * 0.93, y * radius * 0.93, size, c);
  });
  if (figure.lit) flame(context, 0.72 * radius, -0.74 * radius, size * 0.95);
}

function polyline(context, points, close) {
  context.beginPath();
  points.forEach(([x, y]) => context.lineTo(x, y));
  if (close) context.closePath();
}

function paintSign(context, sign, x, y, size, c) {
  const [field, glyph] = layer("look").signs[sign];
  const [lines, shapes, discs, rings] = glyph;
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.arc(0, 0, size, 0, 2 * Math.PI);
  context.fillStyle = field;
  context.fill();
  context.strokeStyle = context.fillStyle = c.panel;
  context.lineWidth = Math.max(1, size * 0.16);
  context.stroke();
  context.scale(size * 0.82, size * 0.82);
  context.lineWidth = 0.26;
  context.lineCap = context.lineJoin = "round";
  lines.forEach((line) => { polyline(context, line); context.stroke(); });
  rings.forEach(([a, b, r]) => { context.beginPath(); context.arc(a, b, r, 0, 7); context.stroke(); });
  shapes.forEach((shape) => { polyline(context, shape, true); context.fill(); });
  discs.forEach(([a, b, r]) => { context.beginPath(); context.arc(a, b, r, 0, 7); context.fill(); });
  context.restore();
}

const FLAME = [[0, -1], [0.45, -0.25], [0.62, 0.25], [0.35, 0.75], [-0.35, 0.75], [-0.62, 0.2], [-0.3, -0.1], [-0.2, -0.45]];

function flame(context, x, y, size, colour) {
  const look = layer("look");
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  polyline(context, FLAME, true);
  context.lineWidth = 0.22;
  context.strokeStyle = look.colours.panel;
  context.fillStyle = look.palette.flame;
  context.fill();
  context.stroke();
  context.translate(0, 0.3);
  context.scale(0.5, 0.5);
  polyline(context, FLAME, true);
  context.fillStyle = colour || "#ffe9c0";
  context.fill();
  context.restore();
}

// ── on the map ──

function spriteOf(key, figure, radius) {
  const pixels = Math.round(radius * view.ratio);
  const known = sprites.get(key);
  if (known && known.figure === figure && known.pixels === pixels) return known.canvas;
  const made = document.createElement("canvas");
  made.width = made.height = 2 * Math.ceil(pixels * ROOM) + 2;
  const context = made.getContext("2d");
  context.translate(made.width / 2, made.height / 2);
  paintFigure(context, figure, pixels);
  sprites.set(key, { figure, pixels, canvas: made });
  return made;
}

// A figure stays large enough to be told from others, however far the map is zoomed out.
function leastRadius() {
  return Math.max(9, Math.min(view.wide, view.high) * 0.016);
}

function figuresInOrder(now) {
  const found = layersOf("figure").filter(([who]) => places.has(who)).map(([who, figure]) => {
    const place = places.get(who);
    const at = placeAt(place, now);
    const lunge = lungeOf(who, now);
    const [x, y] = toScreen(at.x + lunge[0], at.y + lunge[1]);
    return { who, figure, x, y, facing: place.facing, radius: Math.max(figure.radius * camera.scale, leastRadius()) };
  });
  const up = (each) => (each.figure.stance === "up" ? 1 : 0);
  return found.sort((a, b) => up(a) - up(b) || b.figure.radius - a.figure.radius);
}

function putFigures(context, figures) {
  const c = layer("look").colours;
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  figures.forEach(({ who, figure, x, y, facing, radius }) => {
    if (x < -radius * 2 || y < -radius * 2 || x > view.wide + 2 * radius || y > view.high + 2 * radius) return;
    if (figure.stance === "up") wedge(context, figure, x, y, facing + 90 * camera.turns, radius, c);
    const sprite = spriteOf(who, figure, radius);
    const wide = sprite.width / view.ratio;
    context.drawImage(sprite, x - wide / 2, y - wide / 2, wide, wide);
  });
}

function wedge(context, figure, x, y, degrees, radius, c) {
  const angle = (degrees * Math.PI) / 180;
  const at = (turn, far) => [x + Math.cos(angle + turn) * radius * far, y + Math.sin(angle + turn) * radius * far];
  polyline(context, [at(0, 1.34), at(-0.36, 0.97), at(0.36, 0.97)], true);
  context.fillStyle = c.sides[figure.side % c.sides.length];
  context.strokeStyle = c.panel;
  context.lineWidth = Math.max(1, radius * 0.07);
  context.fill();
  context.stroke();
}

// Names beside the figures, those of the party first; one that finds no room is left out.
function putNames(context, figures) {
  const c = layer("look").colours;
  const size = Math.max(13, Math.min(view.wide, view.high) * 0.026);
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  context.font = "600 " + size + "px " + FAMILY;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = size * 0.32;
  context.strokeStyle = c.panel;
  const taken = figures.filter((each) => each.figure.stance === "up").map((each) => boxAround(each, each.radius));
  const named = figures.filter((each) => each.figure.name);
  named.sort((a, b) => (a.figure.first || 0) - (b.figure.first || 0));
  named.forEach((each) => {
    const wide = context.measureText(each.figure.name).width + size * 0.3;
    const free = seatsOf(each, wide, size * 1.15).filter((box) => taken.every((other) => !meet(box, other)));
    const place = free.find(isOnScreen) || free[0];
    if (!place) return;
    taken.push(place);
    const x = (place[0] + place[2]) / 2;
    const y = (place[1] + place[3]) / 2;
    context.strokeText(each.figure.name, x, y);
    context.fillStyle = each.figure.stance === "up" ? c.ink : c.faint;
    context.fillText(each.figure.name, x, y);
  });
}

// Where a name may be: below the figure, above it, or beside it.
function seatsOf({ x, y, radius }, wide, high) {
  const down = radius * 1.05 + high / 2;
  const aside = radius * 1.35 + wide / 2;
  const seats = [[0, down], [0, -down], [aside, 0], [-aside, 0], [aside * 0.8, down], [-aside * 0.8, down]];
  return seats.map(([a, b]) => [x + a - wide / 2, y + b - high / 2, x + a + wide / 2, y + b + high / 2]);
}

function isOnScreen(box) {
  return box[0] >= 0 && box[1] >= 0 && box[2] <= view.wide - view.side && box[3] <= view.high - view.foot;
}

function boxAround(each, far) {
  return [each.x - far, each.y - far, each.x + far, each.y + far];
}

function meet(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
