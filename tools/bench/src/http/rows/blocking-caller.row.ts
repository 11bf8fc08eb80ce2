import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@heliograph/database';
import { mostBlocked, REMEMBERED_MILLISECONDS, setBlocks } from '../../data/blocks.js';
import { median, rotated, rounded } from '../../statistics.js';
import { over, sliceText } from '../compare.js';
import type { HttpBench, Slice } from '../http-bench.js';
import { anyCaller, type Row } from '../row.js';
import type { World } from '../world.js';

/** So many share the requests that nobody comes near the limit of a token. */
const CALLERS = 300;
const LISTS = ['/users', '/photos?include=user'];

/** Of whom callers block as many as anybody may: nobody; people whom few follow, as is usual; or those with whom the lists begin, so that no page is everybody's. */
const groups = { nobody: null, few: 'count_followers, user_id', first: 'count_followers desc, user_id' } as const;
type Group = keyof typeof groups;
const names = Object.keys(groups) as Group[];

/** The lists are asked for in turn by callers of one group, then of the next; all are measured in each round. */
export const blockingCaller: Row = {
  id: 'B2',
  title: `${LISTS.map((list) => `GET ${list}`).join(', ')} by callers who block 1,000 people each, beside callers who block nobody`,
  target: 'within 5 %',
  requests: (world) => {
    let turn = 0;
    return { next: () => ({ method: 'GET', path: LISTS[turn++ % LISTS.length] as string, caller: anyCaller(world) }) };
  },
  run: async (bench) => {
    const { admin } = bench.parts;
    const world = await bench.parts.world();
    const { users, callers } = world;
    // The last ones: the first are those of the long lists.
    const each = Math.min(CALLERS, Math.floor(callers / (names.length + 1)));
    const first = (group: Group) => callers - (names.indexOf(group) + 1) * each + 1;
    const count = mostBlocked(users);
    const slices = Object.fromEntries(names.map((name) => [name, [] as Slice[]])) as Record<Group, Slice[]>;
    const own = (group: Group) => Array.from({ length: each }, (_, index) => first(group) + index);
    try {
      for (const group of names) await setBlocks(admin, own(group), await blockedBy(admin, groups[group], count));
      await pause(REMEMBERED_MILLISECONDS);
      for (let round = 0; round <= bench.options.rounds; round++)
        for (const group of rotated(names, round)) {
          const slice = await measured(bench, { ...world, firstCaller: first(group), callers: first(group) + each - 1 });
          // The first one warms up.
          if (round === 0) continue;
          slices[group].push(slice);
          bench.session.tell(`B2, round ${round}: blocking ${group} ${sliceText(slice)}`);
        }
    } finally {
      await setBlocks(admin, names.flatMap(own), []);
    }
    return { figures: { 'blocked by each': count, ...figuresOf(slices) } };
  },
};

async function blockedBy(admin: Database, order: string | null, count: number): Promise<readonly number[]> {
  if (order === null) return [];
  const rows = await admin.query<{ id: number }>(`select user_id as id from views.user_cards order by ${order} limit $1`, [count]);
  return rows.map(({ id }) => id);
}

async function measured(bench: HttpBench, world: World): Promise<Slice> {
  const subject = bench.product();
  await bench.ask({ what: 'open', row: 'B2', world, bases: { product: subject.bases } });
  return bench.measure(subject);
}

function figuresOf(slices: Record<Group, Slice[]>): Record<string, number> {
  const ratio = (group: Group) =>
    rounded(median(slices[group].map(({ perSecond }, index) => perSecond / (slices.nobody[index]?.perSecond ?? Number.NaN))));
  const words = { nobody: 'blocking nobody', few: 'blocking people whom few follow', first: 'blocking those with whom the lists begin' };
  return Object.fromEntries(
    names.flatMap((group) => {
      const { perSecond, p99, nodeCpuUs, postgresCpuUs } = over(slices[group]);
      const figures = {
        ...(group !== 'nobody' && { ratio: ratio(group) }),
        'a second': perSecond,
        'p99 ms': p99,
        'CPU, us': rounded((nodeCpuUs ?? Number.NaN) + (postgresCpuUs ?? Number.NaN)),
      };
      return Object.entries(figures).map(([name, figure]) => [`${words[group]}: ${name}`, figure]);
    }),
  );
}
