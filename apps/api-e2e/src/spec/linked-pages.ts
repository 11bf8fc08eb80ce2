import type { PageAnswer, PageCaller } from './page-caller.js';

const MOST = 400;

/** All pages and feeds of the pages' address that are reached by links from the front page and from `more`, by their path. */
export async function linkedPages(caller: PageCaller, more: Iterable<string> = []): Promise<ReadonlyMap<string, PageAnswer>> {
  const found = new Map<string, PageAnswer>();
  const waiting = new Set(['/', ...more]);
  for (const path of waiting) {
    if (found.size >= MOST) throw new Error(`more than ${MOST} pages are linked: make the suite's data smaller`);
    const page = await caller.get(path);
    found.set(path, page);
    for (const linked of linksOf(page, new URL(path, caller.base))) waiting.add(linked);
  }
  return found;
}

function linksOf({ text }: PageAnswer, from: URL): string[] {
  return [...text.matchAll(/<(?:a|link)\b[^>]*?\shref="([^"]+)"/g)].flatMap(([, href = '']) => {
    const url = new URL(href.replaceAll('&amp;', '&'), from);
    // One and the same form, each time with the page from which one came.
    const isForm = url.searchParams.has('return_to');
    return url.origin === from.origin && !isForm && !url.pathname.startsWith('/assets/') ? [url.pathname + url.search] : [];
  });
}
