"use strict";
// The layers as the server sends them, and the connection they come by.

const state = {
  layers: new Map(),
  pictures: new Map(),
  listeners: [],
  heard: 0,
};

function layer(name, other) {
  return state.layers.has(name) ? state.layers.get(name) : other;
}

// All layers whose names begin so: [rest of the name, value].
function layersOf(kind) {
  const found = [];
  state.layers.forEach((value, name) => {
    if (name.startsWith(kind + " ")) found.push([name.slice(kind.length + 1), value]);
  });
  return found;
}

const PICTURES = /^(fog|tile|floor|picture) /;

function pictureOf(name) {
  const found = state.pictures.get(name);
  return found && found.ready ? found.image : null;
}

// Decode a picture; the old one stays in use until the new one is ready.
function loadPicture(name, content) {
  const known = state.pictures.get(name) || { image: null, ready: false, number: 0 };
  const number = known.number + 1;
  known.number = number;
  state.pictures.set(name, known);
  const image = new Image();
  image.onload = () => {
    if (known.number !== number) return;
    known.image = image;
    known.ready = true;
    changed([name]);
  };
  const kind = content.startsWith("/9j/") ? "jpeg" : "png";
  image.src = "data:image/" + kind + ";base64," + content;
}

function takeMessage(message) {
  const names = Object.keys(message.layers);
  if (message.whole) {
    state.layers.forEach((_, name) => {
      if (!(name in message.layers)) names.push(name);
    });
    state.layers.clear();
  }
  names.forEach((name) => {
    const value = message.layers[name];
    if (value === null || value === undefined) {
      state.layers.delete(name);
      state.pictures.delete(name);
      return;
    }
    state.layers.set(name, value);
    if (PICTURES.test(name)) loadPicture(name, value);
  });
  changed(names);
}

function changed(names) {
  state.listeners.forEach((listener) => listener(names));
}

// ── the connection ──

const QUIET_MS = 12000;
const FIRST_MS = 1000;
const LATEST_MS = 20000;
let source = null;
let pause = FIRST_MS;

function connect() {
  source = new EventSource("stream");
  source.onopen = () => { pause = FIRST_MS; heard(); };
  source.onmessage = (event) => { heard(); takeMessage(JSON.parse(event.data)); };
  source.addEventListener("beat", heard);
  source.onerror = lose;
  state.heard = performance.now();
}

function heard() {
  state.heard = performance.now();
  tellLost("");
}

function lose() {
  if (!source) return;
  source.close();
  source = null;
  tellLost("Connection lost. Trying again… If the DM has switched this off, ask for the new address.");
  setTimeout(connect, pause);
  pause = Math.min(2 * pause, LATEST_MS);
}

function tellLost(words) {
  const box = document.getElementById("lost");
  box.hidden = !words;
  box.textContent = words;
}

setInterval(() => { if (source && performance.now() - state.heard > QUIET_MS) lose(); }, 2000);
document.addEventListener("visibilitychange", () => {
  // A phone that was asleep may hold a dead connection.
  if (!document.hidden && source && performance.now() - state.heard > 7000) lose();
});
