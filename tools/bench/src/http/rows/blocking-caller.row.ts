import { setTimeout as pause } from 'node:timers/promises';
import { mostBlocked, REMEMBERED_MILLISECONDS, setBlocks, spreadOver } from '../../data/blocks.js';
import { median, rotated, rounded } from '../../statistics.js';
import { over, sliceText } from '../compare.js';
import type { HttpBench, Slice } from '../http-bench.js';
import { anyCaller, type Row } from '../row.js';
import type { World } from '../world.js';

/** So many share the requests that nobody comes near the limit of a token. */
const CALLERS = 100;
const LISTS = ['/users', '/photos?include=user', '/photos?sort=recent'];

type Group = 'nobody' | 'many';

/** The lists are asked for in turn by callers of one kind, then of the other; both are measured in each round. */
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
    const { users, callers } = await bench.parts.world();
    // The last ones, and as many before them: the first are those of the long lists.
    const each = Math.min(CALLERS, callers >> 1);
    const blockers = Array.from({ length: each }, (_, index) => callers - index);
    const blocked = spreadOver(users, mostBlocked(users));
    await setBlocks(admin, blockers, blocked);
    await pause(REMEMBERED_MILLISECONDS);
    try {
      const groups: Record<Group, World> = {
        nobody: await worldOf(bench, callers - 2 * each + 1, callers - each),
        many: await worldOf(bench, callers - each + 1, callers),
      };
      const slices: Record<Group, Slice[]> = { nobody: [], many: [] };
      for (let round = 0; round <= bench.options.rounds; round++)
        for (const group of rotated<Group>(['nobody', 'many'], round)) {
          const slice = await measured(bench, groups[group]);
          // The first one warms up.
          if (round === 0) continue;
          slices[group].push(slice);
          bench.session.tell(`B2, round ${round}: blocking ${group} ${sliceText(slice)}`);
        }
      return { figures: figuresOf(slices, blocked.length) };
    } finally {
      await setBlocks(admin, blockers, []);
    }
  },
};

async function worldOf(bench: HttpBench, firstCaller: number, callers: number): Promise<World> {
  return { ...(await bench.parts.world()), firstCaller, callers };
}

async function measured(bench: HttpBench, world: World): Promise<Slice> {
  const subject = bench.product();
  await bench.ask({ what: 'open', row: 'B2', world, bases: { product: subject.bases } });
  return bench.measure(subject);
}

function figuresOf({ nobody, many }: Record<Group, Slice[]>, blocked: number): Record<string, number> {
  const ratios = many.map(({ perSecond }, index) => perSecond / (nobody[index]?.perSecond ?? Number.NaN));
  const of = (name: string, { perSecond, p99, nodeCpuUs, postgresCpuUs }: Slice) => ({
    [`${name}, a second`]: perSecond,
    [`${name}, p99 ms`]: p99,
    [`${name}, CPU of Node, us`]: nodeCpuUs ?? Number.NaN,
    [`${name}, CPU of PostgreSQL, us`]: postgresCpuUs ?? Number.NaN,
  });
  return {
    'blocked by each': blocked,
    ratio: rounded(median(ratios)),
    ...of('who block nobody', over(nobody)),
    ...of('who block many', over(many)),
  };
}
