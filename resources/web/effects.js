"use strict";
// What is shown over the map for a while. The server says what there is; the page times it.

const PING_MS = 2000;
const HAPPENS_MS = 1100;
const begun = new Map();
const trail = [];

function stillness() {
  return !layer("moves", true) || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// When each thing of a layer was first there, by a key of its own.
function takeEffects() {
  const now = performance.now();
  const keys = new Set();
  layer("happening", []).forEach(([number]) => keys.add("happening " + number));
  layer("pointed", { pings: [] }).pings.forEach((at) => keys.add("ping " + at));
  keys.forEach((key) => { if (!begun.has(key)) begun.set(key, now); });
  begun.forEach((_, key) => { if (!keys.has(key)) begun.delete(key); });
  const pointed = layer("pointed", {});
  if (pointed.laser) trail.push({ at: pointed.laser, time: now });
}

function phaseOf(key, lasts, now) {
  return begun.has(key) ? (now - begun.get(key)) / lasts : 2;
}

function effectsMove(now) {
  while (trail.length && now - trail[0].time > 700) trail.shift();
  let moves = trail.length > 1;
  begun.forEach((time) => { moves = moves || now - time < PING_MS; });
  return moves;
}

// How far a figure leans towards what it strikes, in feet.
function lungeOf(who, now) {
  let lunge = [0, 0];
  layer("happening", []).forEach(([number, kind, by, whom]) => {
    if (kind !== "blow" || by !== who || stillness()) return;
    const phase = phaseOf("happening " + number, HAPPENS_MS, now) / 0.6;
    const from = places.get(who);
    const to = places.get(whom);
    if (!from || !to || phase <= 0 || phase >= 1) return;
    const far = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
    const out = Math.sin(Math.PI * phase) * Math.min(2, far / 2);
    lunge = [((to.x - from.x) / far) * out, ((to.y - from.y) / far) * out];
  });
  return lunge;
}

function putAreas(context) {
  const c = layer("look").colours;
  enterFeet(context);
  context.lineWidth = 2 / camera.scale;
  layer("areas", []).forEach((rings) => {
    const path = pathOf(rings);
    context.globalAlpha = 0.22;
    context.fillStyle = c.accent;
    context.fill(path, "evenodd");
    context.globalAlpha = 1;
    context.strokeStyle = c.accent;
    context.stroke(path);
  });
}

// What happens on the ground, under the fog.
function putFields(context, now) {
  const palette = layer("look").palette;
  enterFeet(context);
  layer("happening", []).forEach(([number, , , , , element, field]) => {
    const phase = phaseOf("happening " + number, HAPPENS_MS, now);
    if (!field.length || phase > 1) return;
    context.globalAlpha = 0.75 * Math.sin(Math.PI * Math.min(1, phase * 1.05));
    context.fillStyle = lightOf(palette, element);
    context.fill(pathOf(field), "evenodd");
    context.globalAlpha = 1;
  });
}

function lightOf(palette, element) {
  return { fire: palette.flame, cold: palette.frost, lightning: palette.bolt }[element] || palette.magic;
}

function putHappenings(context, now) {
  const look = layer("look");
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  layer("happening", []).forEach(([number, kind, who, whom, hit, element, field]) => {
    const phase = phaseOf("happening " + number, HAPPENS_MS, now);
    const to = places.get(whom) || places.get(who);
    if (!to || phase > 1) return;
    const from = places.get(who) || to;
    const a = toScreen(from.x, from.y);
    const b = toScreen(to.x, to.y);
    if (kind === "shot") shot(context, a, b, phase, look);
    else if ((kind === "spell" || kind === "device") && !field.length) {
      glow(context, b, phase, lightOf(look.palette, element));
    }
    if (["blow", "shot"].includes(kind) && whom) strike(context, b, phase, hit, look);
    if (kind === "fall" || kind === "spoiled") strike(context, b, phase, true, look);
  });
}

function shot(context, a, b, phase, look) {
  const share = Math.min(1, phase / 0.5);
  if (share >= 1) return;
  const at = (s) => [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
  context.lineCap = "round";
  [[look.colours.panel, 6], [look.colours.ink, 3]].forEach(([colour, wide]) => {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.beginPath();
    context.moveTo(...at(Math.max(0, share - 0.12)));
    context.lineTo(...at(share));
    context.stroke();
  });
}

function glow(context, at, phase, colour) {
  context.globalAlpha = Math.sin(Math.PI * phase);
  context.strokeStyle = colour;
  context.lineWidth = 5;
  context.beginPath();
  context.arc(at[0], at[1], camera.scale * (1.5 + 3 * phase), 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}

function strike(context, at, phase, hit, look) {
  if (phase < 0.4) return;
  const share = (phase - 0.4) / 0.6;
  const far = camera.scale * (1.2 + 1.6 * share);
  context.globalAlpha = 1 - share;
  context.strokeStyle = hit ? look.colours.bad : look.colours.faint;
  context.lineWidth = hit ? 4 : 2;
  context.beginPath();
  for (let ray = 0; ray < (hit ? 8 : 4); ray += 1) {
    const angle = (2 * Math.PI * (ray + 0.5)) / (hit ? 8 : 4);
    context.moveTo(at[0] + Math.cos(angle) * far * 0.7, at[1] + Math.sin(angle) * far * 0.7);
    context.lineTo(at[0] + Math.cos(angle) * far, at[1] + Math.sin(angle) * far);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function rimmed(context, wide, draw) {
  const c = layer("look").colours;
  context.lineCap = context.lineJoin = "round";
  [[c.panel, 1.8], [c.accent, 1]].forEach(([colour, share]) => {
    context.strokeStyle = colour;
    context.lineWidth = wide * share;
    context.beginPath();
    draw();
    context.stroke();
  });
}

function putPointed(context, now) {
  const pointed = layer("pointed");
  if (!pointed) return;
  const wide = Math.max(3, Math.min(view.wide, view.high) * 0.0042);
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  if (pointed.spot) spotlight(context, pointed.spot);
  pointed.lines.forEach((line) => rimmed(context, wide, () => screenLine(context, line)));
  pointed.marks.forEach((mark) => rimmed(context, wide, () => pointedMark(context, mark, wide)));
  putTrail(context, pointed, wide, now);
  pointed.pings.forEach((at) => {
    const phase = phaseOf("ping " + at, PING_MS, now);
    if (phase < 1) ping(context, toScreen(...at), phase, wide);
  });
  measured(context, wide);
}

function screenLine(context, line) {
  for (let at = 0; at < line.length; at += 2) context.lineTo(...toScreen(line[at], line[at + 1]));
}

function pointedMark(context, [kind, x, y, toX, toY], wide) {
  const a = toScreen(x, y);
  const b = toScreen(toX, toY);
  if (kind === "ring") {
    context.arc(a[0], a[1], Math.hypot(b[0] - a[0], b[1] - a[1]), 0, 2 * Math.PI);
    return;
  }
  const far = Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
  const along = [((a[0] - b[0]) * 4 * wide) / far, ((a[1] - b[1]) * 4 * wide) / far];
  context.moveTo(...a);
  context.lineTo(...b);
  context.moveTo(b[0] + along[0] - along[1] * 0.6, b[1] + along[1] + along[0] * 0.6);
  context.lineTo(...b);
  context.lineTo(b[0] + along[0] + along[1] * 0.6, b[1] + along[1] - along[0] * 0.6);
}

function spotlight(context, at) {
  const [x, y] = toScreen(...at);
  context.fillStyle = "rgba(0, 0, 0, .62)";
  context.beginPath();
  context.rect(0, 0, view.wide, view.high);
  context.arc(x, y, 15 * camera.scale, 0, 2 * Math.PI);
  context.fill("evenodd");
}

function putTrail(context, pointed, wide, now) {
  for (let at = 1; at < trail.length; at += 1) {
    const left = 1 - (now - trail[at].time) / 700;
    if (left <= 0) continue;
    context.strokeStyle = "rgba(255, 45, 45, " + left + ")";
    context.lineWidth = Math.max(1, wide * left);
    context.beginPath();
    context.moveTo(...toScreen(...trail[at - 1].at));
    context.lineTo(...toScreen(...trail[at].at));
    context.stroke();
  }
  if (!pointed.laser) return;
  const [x, y] = toScreen(...pointed.laser);
  [[2.4, "rgba(255, 45, 45, .3)"], [1.2, "#ff2d2d"], [0.5, "#fff1f1"]].forEach(([far, colour]) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, far * wide, 0, 2 * Math.PI);
    context.fill();
  });
}

function ping(context, at, phase, wide) {
  const reach = Math.min(view.wide, view.high) * 0.055;
  const beat = stillness() ? 0.6 : (phase * 3) % 1;
  context.globalAlpha = Math.min(1, 2 - 2 * phase);
  rimmed(context, wide, () => context.arc(at[0], at[1], reach * (0.3 + 0.7 * beat), 0, 2 * Math.PI));
  context.globalAlpha = 1;
}

function measured(context, wide) {
  const measure = layer("measure");
  if (!measure) return;
  const [points, text] = measure;
  rimmed(context, wide, () => screenLine(context, points));
  const [x, y] = toScreen(points[points.length - 2], points[points.length - 1]);
  const c = layer("look").colours;
  const size = Math.max(18, Math.min(view.wide, view.high) * 0.036);
  context.font = "700 " + size + "px " + FAMILY;
  const across = context.measureText(text).width + size;
  const left = Math.min(Math.max(x - across / 2, 4), view.wide - across - 4);
  pill(context, left, y - size * 2.2, across, size * 1.4);
  context.fillStyle = c.panel;
  context.fill();
  context.fillStyle = c.ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, left + across / 2, y - size * 1.48);
}
