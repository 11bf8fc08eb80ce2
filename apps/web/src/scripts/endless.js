// A list goes on where one comes to its end. Without this script, and after some pages of themselves, its links lead on; back from a photograph it is as it was left.
import { post } from './ask.js';
import { make } from './make.js';
import { say } from './words.js';

/** Pages that come by themselves: then one asks for more, so that the end of the page can be reached. */
const BY_ITSELF = 4;
/** So far above its end a list goes on. */
const AHEAD = '800px';

const list = document.querySelector('.grid');
const pager = document.querySelector('.pager');
const status = make('p', { role: 'status', className: 'unseen' });
const next = () => pager.querySelector('[rel="next"]');
/** Pages that were added, and those of them that came by themselves since one has asked. */
let added = 0;
let came = 0;
let loading = null;
let isRestoring = false;

if (list && pager && next()) begin();

async function begin() {
  pager.after(status);
  pager.addEventListener('click', (event) => {
    const link = event.target.closest('[rel="next"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    came = 0;
    add(true);
  });
  // Before one leaves: a page that is left can say nothing any more.
  for (const event of ['click', 'scrollend']) document.addEventListener(event, keepPlace, { capture: true });
  await restore();
  const near = new IntersectionObserver(
    async (entries) => {
      if (!entries.at(-1).isIntersecting || came >= BY_ITSELF || !next()) return;
      const before = added;
      await add(false);
      // What is still near is looked at again.
      near.unobserve(pager);
      if (added > before) near.observe(pager);
    },
    { rootMargin: `0px 0px ${AHEAD} 0px` },
  );
  near.observe(pager);
}

/** @param isAsked the focus goes to what was asked for */
function add(isAsked) {
  loading ??= page(isAsked).finally(() => (loading = null));
  return loading;
}

async function page(isAsked) {
  const link = next();
  if (!link) return;
  const answer = await post(link.href);
  const more = answer?.status === 200 && answer.response?.querySelector('.grid');
  // The link itself leads on, or says what is wrong.
  if (!more) return isAsked ? location.assign(link.href) : undefined;
  const known = new Set([...list.querySelectorAll(':scope > li > a')].map((each) => each.getAttribute('href')));
  const tiles = [...more.children].filter((tile) => !known.has(tile.querySelector('a').getAttribute('href')));
  list.append(...tiles);
  added += 1;
  came += 1;
  status.textContent = say('{count} more photographs', { count: tiles.length });
  if (isAsked) tiles[0]?.querySelector('a').focus();
  const after = answer.response.querySelector('.pager [rel="next"]');
  pager.querySelector('.pager-place')?.remove();
  if (after) link.href = after.getAttribute('href');
  else link.remove();
  pager.hidden = pager.children.length === 0;
  keepPlace();
}

function keepPlace() {
  if (added > 0 && !isRestoring) history.replaceState({ ...history.state, endless: { pages: added, top: scrollY } }, '');
}

/** A browser that has not kept the page asks for what was there again. */
async function restore() {
  const left = history.state?.endless;
  if (!left) return;
  history.scrollRestoration = 'manual';
  isRestoring = true;
  while (added < left.pages) {
    const before = added;
    await add(false);
    if (added === before) break;
  }
  [came, isRestoring] = [0, false];
  scrollTo({ top: left.top, behavior: 'instant' });
}
