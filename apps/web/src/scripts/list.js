// The list that one came from, in this tab: its photographs in their order, the files that a browser may choose from, and the pages where it goes on.
import { post } from './ask.js';

export function photosIn(list) {
  return [...(list?.querySelectorAll(':scope > li > a') ?? [])].map((link) => {
    const image = link.querySelector('img');
    const sources = [...link.querySelectorAll('source')].map(({ type, srcset }) => ({ type, srcset }));
    return { address: link.getAttribute('href'), ratio: image && image.width / image.height, sources };
  });
}

/** Of a page, those of its list before and after it. */
export const pagesOf = (page) => ['prev', 'next'].map((way) => page?.querySelector(`.pager [rel="${way}"]`)?.getAttribute('href') ?? null);

/** @param list null = none */
export function keepList(list) {
  try {
    if (list) sessionStorage.setItem('list', JSON.stringify(list));
    else sessionStorage.removeItem('list');
  } catch {
    // One so long that there is no room for it ends where it ended.
  }
}

export function keptList() {
  const { photos = [], pages = [] } = JSON.parse(sessionStorage.getItem('list')) ?? {};
  return { photos, pages };
}

/** Pages that may have nothing new, such as the first one of a list whose begin is a row of the front page. */
const TRIES = 3;

/** Adds the page before (0) or after (1) the list that is kept. */
export async function extendList(way) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { pages } = keptList();
    const answer = pages[way] ? await post(pages[way]) : null;
    if (answer?.status !== 200) return;
    const { photos } = keptList();
    const known = new Set(photos.map(({ address }) => address));
    const more = photosIn(answer.response?.querySelector('.grid')).filter(({ address }) => !known.has(address));
    pages[way] = pagesOf(answer.response)[way];
    keepList({ photos: way ? [...photos, ...more] : [...more, ...photos], pages });
    if (more.length > 0) return;
  }
}
