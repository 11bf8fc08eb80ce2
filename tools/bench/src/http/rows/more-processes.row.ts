import { over, sliceText } from '../compare.js';
import type { HttpBench, Slice } from '../http-bench.js';
import type { ApiProgram } from '../product.js';
import type { Row } from '../row.js';
import { likeSpread } from './like-spread.row.js';
import { usersPage } from './users-page.row.js';

const PROCESSES = [1, 2, 3];
const WORKERS = [1, 2];

/** R1 and W1 with so many processes of the api, and W1 with so many workers. The further ones are started for it, and end with it. */
export const moreProcesses: Row = {
  id: 'T1',
  title: 'GET /users and POST like with more processes of the api, and of the worker',
  target: 'three processes on two cores lose nothing against one',
  run: async (bench) => {
    const { product } = bench.parts;
    const apis: ApiProgram[] = [...product.apis];
    const workers = [...product.workers];
    const figures: Record<string, number> = {};
    const note = (name: string, slice: Slice) => {
      figures[`${name}, a second`] = slice.perSecond;
      bench.session.tell(`T1, ${name}: ${sliceText(slice)}`);
    };
    for (const count of PROCESSES) {
      while (apis.length < count) {
        const further = await product.startApi();
        await bench.ask({ what: 'introduce', callers: (await bench.parts.world()).callers, bases: [further.base] });
        apis.push(further);
      }
      for (const row of [usersPage, likeSpread])
        note(`${row.id} with ${count} api`, await measured(bench, row, { apis: apis.slice(0, count), workers }));
    }
    for (const count of WORKERS) {
      while (workers.length < count) workers.push(await product.startWorker());
      note(
        `W1 with 1 api, ${count} worker`,
        await measured(bench, likeSpread, { apis: apis.slice(0, 1), workers: workers.slice(0, count) }),
      );
    }
    await Promise.all([...apis.slice(product.apis.length), ...workers.slice(product.workers.length)].map((program) => program.end()));
    return { figures };
  },
};

interface Processes {
  readonly apis: readonly ApiProgram[];
  readonly workers: HttpBench['parts']['product']['workers'];
}

async function measured(bench: HttpBench, row: Row, { apis, workers }: Processes): Promise<Slice> {
  const subject = bench.product(apis, workers);
  await bench.ask({ what: 'open', row: row.id, world: await bench.parts.world(), bases: { product: subject.bases } });
  await bench.warmUp(subject);
  const slices: Slice[] = [];
  for (let round = 0; round < bench.options.rounds; round++) slices.push(await bench.measure(subject));
  return over(slices);
}
