import { residentMegabytes } from '../resident.js';
import type { Row, RowRequests } from '../row.js';
import type { World } from '../world.js';
import { anonymousPage } from './anonymous-page.row.js';
import { commentWritten } from './comment-written.row.js';
import { commentsPage } from './comments-page.row.js';
import { likeSpread } from './like-spread.row.js';
import { onePhoto } from './one-photo.row.js';
import { oneUser } from './one-user.row.js';
import { photosWithUser } from './photos-with-user.row.js';
import { usersPage } from './users-page.row.js';

const RATE = 1_000;

/** Of twenty requests three write. */
const MIX: readonly (readonly [Row, number])[] = [
  [usersPage, 3],
  [oneUser, 3],
  [onePhoto, 5],
  [photosWithUser, 2],
  [commentsPage, 2],
  [anonymousPage, 2],
  [likeSpread, 2],
  [commentWritten, 1],
];

/** For half an hour: `--only C1 --rounds 30 --seconds 60`. */
export const mixedLoad: Row = {
  id: 'C1',
  title: `Memory of api and worker under mixed load, ${RATE} requests a second, of which three in twenty write`,
  target: 'flat over 30 minutes',
  requests: mixed,
  run: async (bench) => {
    const { options } = bench;
    const product = bench.product();
    await bench.ask({ what: 'open', row: 'C1', world: await bench.parts.world(), bases: {} });
    const memory: { readonly api: number; readonly worker: number }[] = [];
    let worst = 0;
    for (let round = 1; round <= options.rounds; round++) {
      const { perSecond, p99 } = await bench.measure(product, { ...bench.load, rate: RATE });
      worst = Math.max(worst, p99);
      const [api, worker] = [product.pids, product.workers].map((pids) => pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0));
      memory.push({ api: api as number, worker: worker as number });
      bench.session.tell(`C1, round ${round}: ${perSecond}/s, p99 ${p99} ms, api ${api} MB, worker ${worker} MB`);
    }
    const at = (share: number) => memory[Math.min(memory.length - 1, Math.floor(memory.length * share))];
    const figures = Object.fromEntries(
      (['api', 'worker'] as const).flatMap((name) => [
        [`${name} after a tenth of the time, MB`, at(0.1)?.[name] ?? Number.NaN],
        [`${name} after half of it, MB`, at(0.5)?.[name] ?? Number.NaN],
        [`${name} at the end, MB`, at(1)?.[name] ?? Number.NaN],
        [`${name} at most, MB`, Math.max(...memory.map((each) => each[name]))],
      ]),
    );
    return { figures: { minutes: Math.round((options.rounds * options.seconds) / 6) / 10, 'slowest p99, ms': worst, ...figures } };
  },
};

function mixed(world: World): RowRequests {
  const kinds = MIX.flatMap(([row, share]) => {
    const requests = row.requests?.(world);
    return requests ? Array.from({ length: share }, () => requests) : [];
  });
  let turn = 0;
  return { next: () => (kinds[turn++ % kinds.length] as RowRequests).next() };
}
