// What happens while a page is open: unread notifications, and one's own photographs. Without this script one reloads.
import { post } from './ask.js';
import { make } from './make.js';
import { say } from './words.js';

/** Beyond this the exact number helps nobody. */
const MOST_SHOWN = 99;
const PAUSE = 2_000;

const bell = document.querySelector('.bell');

function showUnread(count) {
  bell.querySelector('.unseen').textContent =
    count === 0 ? say('Notifications, nothing new') : say('Notifications, {count} unread', { count });
  bell.querySelector('.unread-number')?.remove();
  if (count === 0) return;
  const number = make('span', { className: 'unread-number', textContent: count > MOST_SHOWN ? `${MOST_SHOWN}+` : count });
  number.ariaHidden = 'true';
  bell.append(number);
}

let isWaiting = false;

/** The numbers of the photograph that is open, in the words of the page. Many changes are shown together. */
function showNumbers() {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(async () => {
    isWaiting = false;
    const page = (await post(location.pathname))?.response;
    for (const place of ['#discussion', '.facts', '.photo-actions .like']) {
      const [before, now] = [document, page].map((each) => each?.querySelector(place));
      if (!before || !now) continue;
      for (const { name, value } of now.attributes) before.setAttribute(name, value);
      before.replaceChildren(...now.childNodes);
    }
  }, PAUSE);
}

const onData = (stream, event, work) => stream.addEventListener(event, ({ data }) => work(JSON.parse(data)));
let stream;

/** A tab that nobody looks at holds no connection: browsers have few, and so has a person. */
function follow() {
  stream?.close();
  stream = document.hidden ? null : new EventSource('/live');
  if (!stream) return;
  onData(stream, 'unread', ({ count_unread: count }) => showUnread(count));
  onData(stream, 'photo', ({ id }) => {
    // Code that waits for it asks now.
    dispatchEvent(new CustomEvent('changed', { detail: { id } }));
    if (location.pathname === `/photos/${id}`) showNumbers();
  });
}

document.addEventListener('visibilitychange', follow);
addEventListener('pagehide', () => stream?.close());
addEventListener('pageshow', follow);
