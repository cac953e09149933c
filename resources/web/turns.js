"use strict";
// The order of turns, the clock, announcements, and pictures: what lies over the map.

const part = (id) => document.getElementById(id);

function showTurns() {
  const turns = isOnMap() ? layer("turns") : null;
  const box = part("turns");
  box.hidden = !turns;
  if (turns) {
    box.className = turns.form;
    part("where").textContent = turns.where;
    if (turns.whose) {
      const whose = document.createElement("small");
      whose.textContent = turns.whose;
      part("where").appendChild(whose);
    }
    const marks = turns.marks.map(markOf);
    const list = part("marks");
    list.textContent = "";
    marks.forEach((mark) => list.appendChild(mark));
    const due = list.querySelector(".due");
    if (due) list.scrollLeft = due.offsetLeft - list.offsetLeft - list.clientWidth / 2 + due.clientWidth / 2;
  }
  // Across a portrait screen, every form lies below the map.
  const below = turns && (turns.form === "strip" || view.wide <= view.high);
  const foot = below ? box.offsetHeight : 0;
  const side = turns && turns.form === "column" && !below ? box.offsetWidth : 0;
  if (foot !== view.foot || side !== view.side) {
    view.foot = foot;
    view.side = side;
    sheet.stale = true;
    followTable(true);
  }
}

function markOf(mark) {
  const item = document.createElement("li");
  item.className = mark.state;
  if (mark.state === "due") item.setAttribute("aria-current", "step");
  const face = document.createElement("canvas");
  face.width = face.height = 72;
  const context = face.getContext("2d");
  context.translate(36, 36);
  paintFigure(context, Object.assign({ stance: "up" }, mark, { tag: "" }), 34);
  item.appendChild(face);
  const name = document.createElement("span");
  name.textContent = mark.name;
  if (mark.cast) {
    const bar = document.createElement("progress");
    [bar.value, bar.max] = mark.cast;
    name.appendChild(bar);
  }
  item.appendChild(name);
  return item;
}

function showWords() {
  const said = isOnMap() ? layer("said", "") : "";
  part("said").hidden = !said;
  part("said").textContent = said;
  const clock = isOnMap() ? layer("clock", "") : "";
  part("clock").hidden = !clock;
  part("clock").textContent = clock;
}

function isOnMap() {
  return ["live", "frozen"].includes(layer("mode")) && state.layers.has("board");
}

function showPictures() {
  const mode = layer("mode");
  const shown = part("shown");
  // A blank screen may have a picture, too.
  const isPicture = ["picture", "blank"].includes(mode) && state.layers.has("shown");
  const picture = isPicture ? pictureOf("picture " + layer("shown")) : null;
  shown.hidden = !isPicture;
  if (picture && shown.src !== picture.src) shown.src = picture.src;
  if (!isPicture) shown.removeAttribute("src");
  part("dark").hidden = isPicture || isOnMap();
  const laid = part("laid");
  laid.textContent = "";
  if (!isOnMap()) return;
  layer("laid", []).forEach(([key, x, y, wide, opacity]) => {
    const image = pictureOf("picture " + key);
    if (!image) return;
    const copy = document.createElement("img");
    copy.src = image.src;
    copy.alt = "A picture";
    const high = view.high - view.foot;
    copy.style.left = 100 * x + "%";
    copy.style.top = y * high + "px";
    copy.style.width = 100 * wide + "%";
    copy.style.opacity = opacity;
    laid.appendChild(copy);
  });
}
