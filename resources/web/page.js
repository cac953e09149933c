"use strict";
// Puts the page together: what to do when layers change, and the loop that paints.

let dirty = true;
let asked = false;
let lastFrame = 0;
const GROUND = /^(board|look|rock .*|tile .*|tiles|floor .*)$/;
const FOG = /^fog/;

function repaint() {
  dirty = true;
  if (!asked) {
    asked = true;
    requestAnimationFrame(paint);
  }
}

function paint(now) {
  asked = false;
  const seconds = Math.min(0.1, (now - lastFrame) / 1000);
  lastFrame = now;
  const time = performance.now();
  const travels = moveCamera(seconds);
  dirty = false;
  if (isOnMap()) paintMap(time, travels || fingers.size > 0);
  if (travels || figuresMove(time) || effectsMove(time)) repaint();
  else if (sheet.camera && sheet.camera.scale !== camera.scale) settle();
}

// Once a zoom has come to rest, paint the ground sharply.
function settle() {
  clearTimeout(settle.timer);
  settle.timer = setTimeout(() => { sheet.stale = true; repaint(); }, 120);
}

function paintMap(now, moving) {
  const context = canvas.getContext("2d", { alpha: false });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = layer("look").palette.beyond;
  context.fillRect(0, 0, canvas.width, canvas.height);
  putSheet(context, moving || !sheet.stale);
  putAreas(context);
  putFields(context, now);
  putLights(context);
  putFog(context);
  const figures = figuresInOrder(now);
  putFigures(context, figures);
  putHappenings(context, now);
  const level = layer("frame", {}).level;
  if (level) { enterFeet(context); coverOutside(context, level); }
  putNames(context, figures);
  putPointed(context, now);
  putScale(context);
}

// A bar of 5, 10, 20… feet in the lower left corner.
function putScale(context) {
  const c = layer("look").colours;
  let feet = 5;
  while (feet * camera.scale < 44) feet *= 2;
  const wide = feet * camera.scale;
  const y = view.high - view.foot - 18;
  const size = Math.max(13, Math.min(view.wide, view.high) * 0.02);
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  context.font = "600 " + size + "px " + FAMILY;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineCap = "butt";
  [[c.panel, 5], [c.ink, 1.6]].forEach(([colour, line]) => {
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.beginPath();
    context.moveTo(14, y - 5);
    context.lineTo(14, y + 5);
    context.moveTo(14, y);
    context.lineTo(14 + wide, y);
    context.moveTo(14 + wide, y - 5);
    context.lineTo(14 + wide, y + 5);
    context.stroke();
  });
  context.lineWidth = 4;
  context.strokeStyle = c.panel;
  context.strokeText(feet + " ft", 22 + wide, y);
  context.fillStyle = c.ink;
  context.fillText(feet + " ft", 22 + wide, y);
}

function putLights(context) {
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  layer("lights", []).forEach(([x, y, colour, dark]) => {
    const at = toScreen(x, y);
    if (!dark) flame(context, at[0], at[1], Math.max(7, 0.8 * camera.scale), colour);
  });
}

state.listeners.push((names) => {
  const any = (form) => names.some((name) => form.test(name));
  if (any(GROUND)) sheet.stale = true;
  if (any(FOG)) paintFog();
  if (any(/^places$/)) takePlaces();
  if (any(/^(happening|pointed)$/)) takeEffects();
  if (any(/^(picture |shape )/)) sprites.clear();
  if (any(/^(turns|mode|board|picture |shape )/)) showTurns();
  if (any(/^(said|clock|mode|board)/)) showWords();
  if (any(/^(laid|shown|mode|board|picture )/)) showPictures();
  if (any(/^(frame|board|mode)$/)) followTable(any(/^(board|mode)$/));
  if (any(/^pings$/)) part("ping").hidden = !layer("pings", false);
  repaint();
});

// ── pings ──

const pingButton = part("ping");

function arm(on) {
  pingButton.setAttribute("aria-pressed", String(on));
  pingButton.textContent = on ? "Tap the map" : "Ping";
}

pingButton.addEventListener("click", () => arm(pingButton.getAttribute("aria-pressed") !== "true"));

function tapped(x, y) {
  canvas.focus();
  if (pingButton.hidden || pingButton.getAttribute("aria-pressed") !== "true") return;
  arm(false);
  const at = toBoard(x, y).map((each) => Math.round(each * 10) / 10);
  fetch("ping", { method: "POST", body: JSON.stringify({ at }) });
}

// ── the screen ──

function fit() {
  measureScreen();
  sheet.stale = true;
  showTurns();
  showPictures();
  followTable(true);
  repaint();
}

window.addEventListener("resize", fit);
fit();
connect();
