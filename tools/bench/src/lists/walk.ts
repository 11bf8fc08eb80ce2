import { DEFAULT_DIR } from '../data/data.js';
import { fill } from '../data/fill.js';
import { startKeptServer } from '../data/kept-server.js';
import { OWNER } from '../data/sizes.js';
import { word } from '../data/words.js';
import { bench, type Session } from '../session.js';
import { median, rounded } from '../statistics.js';
import { startApi } from './api-process.js';
import { ListClient } from './list-client.js';
import { placesOf } from './places.js';

const SAMPLES = 30;
const WARMING = 20;

/** Milliseconds of a page of ten, medians of 30 answers. */
interface Walked {
  readonly total: number;
  readonly first: number;
  /** Pages that were read by `links.next`; the last 30 of them are `deep`. */
  readonly pages: number;
  readonly deep: number;
  /** The last of these pages by its number. */
  readonly byNumber: number;
}

/** Follows a thousand `next` links of each long list: what a page costs at the start, at the end, and there by its number. */
export const walk = bench({
  options: { scale: '1', dir: DEFAULT_DIR, pages: '1000' },
  run: async (session, options) => {
    const server = await startKeptServer(session, { dir: options.dir, scale: Number(options.scale) });
    await fill(session, server);
    const client = new ListClient(await startApi(session, server, OWNER));
    const places = placesOf(await client.known(word(40)));
    const results: Record<string, Walked> = {};
    for (const address of addresses(places)) {
      results[address] = await walked(session, client, address, Number(options.pages));
      session.tell(inWords(address, results[address]));
    }
    return { json: { walk: results }, lines: Object.entries(results).map(([address, each]) => inWords(address, each)) };
  },
});

function addresses(places: ReturnType<typeof placesOf>): string[] {
  const of = (path: string, ...sorts: string[]) => sorts.map((sort) => `${places[path]?.[0]}?${sort}`);
  return [
    ...of('/photos', 'sort=popular', 'sort=recent', 'sort=oldest'),
    ...of('/users', 'sort=popular', 'sort=new', 'sort=photos', 'sort=streak'),
    ...of('/users/{username}/photos', 'sort=popular', 'sort=recent'),
    ...of('/users/{username}/likes', ''),
    ...of('/users/{username}/followers', ''),
    ...of('/users/{username}/following', ''),
    ...of('/tags/{slug}', 'sort=popular', 'sort=recent'),
    ...of('/photos/{photo_id}/likes', ''),
    ...of('/photos/{photo_id}/comments', ''),
    ...of('/search/photos/{query}', ''),
    ...of('/search/users/{query}', ''),
  ];
}

async function walked(session: Session, client: ListClient, address: string, most: number): Promise<Walked> {
  const timed = async <Answer>(ask: () => Promise<Answer>): Promise<[number, Answer]> => {
    const start = performance.now();
    const answer = await ask();
    return [performance.now() - start, answer];
  };
  const again = async (ask: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let sample = 0; sample < WARMING + SAMPLES; sample++) times.push((await timed(ask))[0]);
    return rounded(median(times.slice(WARMING)));
  };
  const first = await again(() => client.page(address));
  const times: number[] = [];
  let page = await client.page(address);
  for (
    let link = page.meta.pagination.links.next;
    link && times.length < most && !session.isEnding;
    link = page.meta.pagination.links.next
  ) {
    const from = link;
    const [milliseconds, next] = await timed(() => client.follow(from));
    times.push(milliseconds);
    page = next;
  }
  const pages = times.length;
  const byNumber = await again(() => client.page(`${address}&page=${pages + 1}`));
  return { total: page.meta.pagination.total, first, pages, deep: rounded(median(times.slice(-SAMPLES))), byNumber };
}

function inWords(address: string, { total, first, pages, deep, byNumber }: Walked): string {
  return `${address}: ${total} in all; page 1 ${first} ms, after ${pages} links ${deep} ms, page ${pages + 1} by number ${byNumber} ms`;
}
