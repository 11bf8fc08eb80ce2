// Enlarging a picture: by wheel, by two fingers, by a double press; then it is moved by dragging.
const MOST = 8;

let last = Promise.resolve();

/** Larger files are loaded behind the picture, one after the other, and take its place when they are whole: it is never blank. */
function sharpen(box, change) {
  last = last
    .then(async () => {
      const next = box.querySelector('picture').cloneNode(true);
      const image = next.querySelector('img');
      change(next, image);
      await image.decode();
      box.querySelector('picture').replaceWith(next);
    })
    // There is none, or the network is away: the one that is shown stays.
    .catch(() => {});
}

/** The file for so much of the window, of those that everybody is shown. */
export const sharpenTo = (box, sizes) =>
  sharpen(box, (picture) => {
    for (const set of picture.querySelectorAll('[sizes]')) set.sizes = sizes;
  });

/** @param box of the picture @param isOn whether it may be enlarged now */
export function zoom(box, isOn) {
  const pointers = new Map();
  let [scale, x, y] = [1, 0, 0];
  let isSharp = false;

  /** Around a place of the window, which stays where it is. */
  function by(factor, clientX, clientY) {
    const { left, top } = box.getBoundingClientRect();
    const next = Math.min(MOST, Math.max(1, scale * factor));
    const kept = 1 - next / scale;
    draw(next, x + (clientX - left) * kept, y + (clientY - top) * kept);
  }

  function draw(next, toX, toY) {
    // Never so far that its edge leaves the place where it begins.
    const within = (at, size) => Math.min(0, Math.max(size * (1 - next), at));
    [scale, x, y] = [next, within(toX, box.offsetWidth), within(toY, box.offsetHeight)];
    box.style.transform = next === 1 ? '' : `translate(${x}px, ${y}px) scale(${next})`;
    box.classList.toggle('is-enlarged', next > 1);
    if (next > 1 && !isSharp) sharpenMost();
  }

  /** The largest file that there is; its owner has one in full size. */
  function sharpenMost() {
    isSharp = true;
    sharpenTo(box, `${100 * MOST}vw`);
    const { full } = box.parentElement.dataset;
    if (full)
      sharpen(box, (picture, image) => {
        picture.replaceChildren(image);
        image.removeAttribute('srcset');
        image.src = full;
      });
  }

  const on = (kind, act) =>
    box.addEventListener(
      kind,
      (event) => {
        if (!isOn()) return;
        event.preventDefault();
        act(event);
      },
      { passive: false },
    );
  on('wheel', ({ deltaY, ctrlKey, clientX, clientY }) => by(Math.exp(-deltaY / (ctrlKey ? 100 : 400)), clientX, clientY));
  on('dblclick', ({ clientX, clientY }) => by(scale > 1 ? 0 : 3, clientX, clientY));
  for (const kind of ['click', 'dragstart']) on(kind, () => {});
  on('pointerdown', (event) => {
    pointers.set(event.pointerId, event);
    box.setPointerCapture(event.pointerId);
  });
  for (const kind of ['pointerup', 'pointercancel']) on(kind, ({ pointerId }) => pointers.delete(pointerId));
  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const [other] = [...pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
    pointers.set(event.pointerId, event);
    if (!other) return scale > 1 && draw(scale, x + event.clientX - before.clientX, y + event.clientY - before.clientY);
    const apart = ({ clientX, clientY }) => Math.hypot(clientX - other.clientX, clientY - other.clientY);
    by(apart(event) / Math.max(1, apart(before)), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
  });

  return {
    isEnlarged: () => scale > 1,
    /** Around the middle of the window. */
    by: (factor) => by(factor, innerWidth / 2, innerHeight / 2),
    reset: () => {
      pointers.clear();
      draw(1, 0, 0);
    },
  };
}
