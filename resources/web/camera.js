"use strict";
// What part of the map this screen shows: the table's, or a part that the reader has chosen.

const camera = { x: 0, y: 0, scale: 10, turns: 0, follows: true, goal: null };
const CLOSEST = 120;
const FARTHEST = 0.5;
const canvas = document.getElementById("map");
const view = { wide: 1, high: 1, ratio: 1, foot: 0, side: 0 };

function measureScreen() {
  view.ratio = Math.min(window.devicePixelRatio || 1, 2);
  view.wide = window.innerWidth;
  view.high = window.innerHeight;
  canvas.width = Math.round(view.wide * view.ratio);
  canvas.height = Math.round(view.high * view.ratio);
}

function turned(x, y, turns) {
  switch (((turns % 4) + 4) % 4) {
    case 1: return [-y, x];
    case 2: return [-x, -y];
    case 3: return [y, -x];
    default: return [x, y];
  }
}

// The middle of the part of the screen that no strip or column covers.
function middle() {
  return [(view.wide - view.side) / 2, (view.high - view.foot) / 2];
}

function toScreen(x, y) {
  const at = turned(x - camera.x, y - camera.y, camera.turns);
  const mid = middle();
  return [mid[0] + at[0] * camera.scale, mid[1] + at[1] * camera.scale];
}

function toBoard(x, y) {
  const mid = middle();
  const at = turned((x - mid[0]) / camera.scale, (y - mid[1]) / camera.scale, -camera.turns);
  return [camera.x + at[0], camera.y + at[1]];
}

// Paint in feet from here on.
function enterFeet(context) {
  const angle = (camera.turns * Math.PI) / 2;
  const mid = middle();
  const s = camera.scale * view.ratio;
  const cos = Math.round(Math.cos(angle));
  const sin = Math.round(Math.sin(angle));
  const x = mid[0] * view.ratio - s * (camera.x * cos - camera.y * sin);
  const y = mid[1] * view.ratio - s * (camera.x * sin + camera.y * cos);
  context.setTransform(s * cos, s * sin, -s * sin, s * cos, x, y);
}

// The box in feet that the screen shows, with a margin in pixels.
function shownBox(margin) {
  const a = toBoard(-margin, -margin);
  const b = toBoard(view.wide + margin, view.high + margin);
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

// All of the part of the map that the table sees, as large as this screen allows.
function framed() {
  const frame = layer("frame");
  if (!frame) return null;
  const [l, t, r, b] = frame.area;
  const [wide, high] = turned(r - l, b - t, frame.turns).map(Math.abs);
  const scale = Math.max(FARTHEST, Math.min((view.wide - view.side) / wide, (view.high - view.foot) / high));
  return { x: (l + r) / 2, y: (t + b) / 2, scale, turns: frame.turns };
}

function followTable(atOnce) {
  if (!camera.follows) return;
  const goal = framed();
  if (!goal) return;
  if (atOnce || camera.turns !== goal.turns || stillness()) {
    Object.assign(camera, goal);
    camera.goal = null;
  } else {
    camera.goal = goal;
  }
}

// Move on towards the table's view; return whether it is on its way.
function moveCamera(seconds) {
  const goal = camera.goal;
  if (!goal) return false;
  const share = 1 - Math.exp(-seconds * 9);
  camera.x += (goal.x - camera.x) * share;
  camera.y += (goal.y - camera.y) * share;
  camera.scale *= Math.pow(goal.scale / camera.scale, share);
  const left = Math.hypot(goal.x - camera.x, goal.y - camera.y) * camera.scale;
  if (left < 0.5 && Math.abs(goal.scale / camera.scale - 1) < 0.002) {
    Object.assign(camera, goal);
    camera.goal = null;
  }
  return true;
}

function letGo() {
  camera.follows = false;
  camera.goal = null;
  document.getElementById("follow").hidden = false;
}

function followAgain() {
  camera.follows = true;
  document.getElementById("follow").hidden = true;
  followTable(false);
  repaint();
}

function pan(across, down) {
  letGo();
  const by = turned(across / camera.scale, down / camera.scale, -camera.turns);
  const size = layer("board", { size: [0, 0] }).size;
  camera.x = Math.min(Math.max(camera.x - by[0], 0), size[0]);
  camera.y = Math.min(Math.max(camera.y - by[1], 0), size[1]);
  repaint();
}

function zoom(factor, x, y) {
  letGo();
  const before = toBoard(x, y);
  camera.scale = Math.min(Math.max(camera.scale * factor, FARTHEST), CLOSEST);
  const after = toBoard(x, y);
  camera.x += before[0] - after[0];
  camera.y += before[1] - after[1];
  repaint();
}

// ── fingers, mouse and keys ──

const fingers = new Map();
let pinch = null;
let moved = 0;

function spread() {
  const [a, b] = Array.from(fingers.values());
  return { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

canvas.addEventListener("pointerdown", (event) => {
  canvas.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  moved = 0;
  pinch = fingers.size === 2 ? spread() : null;
});
canvas.addEventListener("pointermove", (event) => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const across = event.clientX - finger.x;
  const down = event.clientY - finger.y;
  if (fingers.size === 1 && moved < 8 && Math.hypot(across, down) < 8) return;
  moved += Math.hypot(across, down);
  finger.x = event.clientX;
  finger.y = event.clientY;
  if (fingers.size === 1) {
    pan(across, down);
  } else if (fingers.size === 2 && pinch) {
    const now = spread();
    pan(now.x - pinch.x, now.y - pinch.y);
    zoom(now.far / Math.max(1, pinch.far), now.x, now.y);
    pinch = now;
  }
});
function lift(event) {
  const was = fingers.size;
  fingers.delete(event.pointerId);
  pinch = null;
  if (event.type === "pointerup" && was === 1 && moved < 8) tapped(event.clientX, event.clientY);
}
canvas.addEventListener("pointerup", lift);
canvas.addEventListener("pointercancel", lift);
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 30 : 1;
  zoom(Math.pow(1.0015, -event.deltaY * lines), event.clientX, event.clientY);
}, { passive: false });

const STEP = 80;
const KEYS = {
  ArrowLeft: () => pan(STEP, 0), ArrowRight: () => pan(-STEP, 0),
  ArrowUp: () => pan(0, STEP), ArrowDown: () => pan(0, -STEP),
  "+": () => zoom(1.25, ...middle()), "=": () => zoom(1.25, ...middle()),
  "-": () => zoom(0.8, ...middle()), "0": followAgain, Escape: followAgain,
};
document.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (act && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    act();
  }
});
document.getElementById("follow").addEventListener("click", followAgain);
