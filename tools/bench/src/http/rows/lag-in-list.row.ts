import { setTimeout as pause } from 'node:timers/promises';
import { percentile, rounded } from '../../statistics.js';
import type { HttpBench } from '../http-bench.js';
import { Connection } from '../load/connection.js';
import { type HttpRequest, textOf } from '../load/request.js';
import { anyCaller, type Row } from '../row.js';
import { likesOf, type World } from '../world.js';
import { likeSpread } from './like-spread.row.js';

const RATE = 500;
const BETWEEN_PROBES_MILLISECONDS = 20;
const BETWEEN_LOOKS_MILLISECONDS = 1;
const LATEST_MILLISECONDS = 10_000;
const LIST = '/photos?sort=recent';

interface Page {
  readonly data: readonly { readonly id: number; readonly count_likes: number }[];
}

/** During the load somebody likes one of the newest photos and somebody else, whom nothing makes wait for it, asks for the list until it shows that like. */
export const lagInList: Row = {
  id: 'P3',
  title: `From the answer of a like to its counter in a list, at ${RATE} likes a second through the API`,
  target: 'p99 20 / 8 ms',
  requests: likeSpread.requests as NonNullable<Row['requests']>,
  run: async (bench) => {
    const product = bench.product();
    const world = await bench.parts.world();
    await bench.ask({ what: 'open', row: 'P3', world, bases: {} });
    const { seconds, connections } = bench.options;
    await bench.warmUp(product);
    const lags: number[] = [];
    let perSecond = Number.POSITIVE_INFINITY;
    for (let round = 1; round <= bench.options.rounds; round++) {
      const [slice, some] = await Promise.all([
        bench.measure(product, { seconds, connections, rate: RATE }),
        probe(bench, world, (round - 1) * Math.floor(world.callers / bench.options.rounds)),
      ]);
      lags.push(...some);
      perSecond = Math.min(perSecond, slice.perSecond);
      const sorted = [...some].sort((a, b) => a - b);
      const [p50, p99] = [0.5, 0.99].map((share) => rounded(percentile(sorted, share)));
      bench.session.tell(`P3, round ${round}: ${slice.perSecond} likes/s, lag p50 ${p50} ms, p99 ${p99} ms (${some.length} probes)`);
    }
    lags.sort((a, b) => a - b);
    const of = (share: number) => rounded(percentile(lags, share));
    return { figures: { 'likes a second, slowest round': perSecond, probes: lags.length, 'p50 ms': of(0.5), 'p99 ms': of(0.99) } };
  },
};

/** @param first id of the first person who likes */
async function probe({ parts: { admin, product }, options: { seconds } }: HttpBench, world: World, first: number): Promise<number[]> {
  const base = product.apis[0]?.base as string;
  const [writer, reader] = [await Connection.open(base), await Connection.open(base)];
  const ask = async <Body>(connection: Connection, request: HttpRequest) => {
    const { status, body } = await connection.exchange(textOf(request));
    if (status !== 200) throw new Error(`${request.method} ${request.path} answered ${status}: ${body.toString()}`);
    return JSON.parse(body.toString()) as Body;
  };
  const page = () => ask<Page>(reader, { method: 'GET', path: LIST, caller: anyCaller(world) });
  const photos = (await page()).data.map(({ id }) => id).filter((id) => !world.spread.includes(id));
  const end = performance.now() + seconds * 1_000;
  const lags: number[] = [];
  const taken = new Set(await likesOf(admin, photos));
  for (let turn = 0; performance.now() < end && turn < world.callers; turn++) {
    const photo = photos[turn % photos.length] as number;
    const caller = 1 + ((first + turn) % world.callers);
    if (taken.has(`${photo}-${caller}`)) continue;
    const { data: liked } = await ask<{ data: { count_likes: number } }>(writer, { method: 'POST', path: `/photos/${photo}/like`, caller });
    const answered = performance.now();
    const isSeen = async () => ((await page()).data.find(({ id }) => id === photo)?.count_likes ?? 0) >= liked.count_likes;
    while (!(await isSeen())) {
      if (performance.now() - answered > LATEST_MILLISECONDS) throw new Error(`The list does not show a like of photo ${photo}`);
      await pause(BETWEEN_LOOKS_MILLISECONDS);
    }
    lags.push(performance.now() - answered);
    await pause(BETWEEN_PROBES_MILLISECONDS);
  }
  writer.close();
  reader.close();
  return lags;
}
