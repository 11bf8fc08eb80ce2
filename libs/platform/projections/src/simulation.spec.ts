import { add, put, table } from '@heliograph/database';
import type { Event } from '@heliograph/kernel';
import { rowsAfter } from '@heliograph/testing';
import { expect, it, jest } from '@jest/globals';
import { projection } from './definitions.js';
import { dice, seed } from '@heliograph/testing/chance';
import { sized } from '@heliograph/testing/pure';
import { Simulation } from './spec/simulation.js';
import { countFrom, counterOf, from } from './sources.js';

type Passed = Event<'street.visited' | 'street.left', { wallId: number }>;
type Painted = Event<'wall.painted', { wallId: number; colour: number }>;

const walls = table('sample.walls', { key: { wall_id: 'bigint' }, columns: { colour: 'integer', coats: 'integer', visits: 'integer' } });
const visits = table('sample.visits', { key: { wall_id: 'bigint' }, columns: { visits: 'integer' } });
const counter = { by: 'wallId', plus: ['street.visited'], minus: ['street.left'] } as const;

const projections = [
  projection({
    name: 'sample.walls',
    version: 1,
    queue: 'sample',
    tables: [walls],
    sources: [
      from<Painted>('wall', {
        'wall.painted': ({ data }) => [
          put(walls, { wall_id: data.wallId }, { colour: data.colour }),
          add(walls, { wall_id: data.wallId }, { coats: 1 }),
        ],
      }),
      countFrom<Passed>('street', { into: counterOf(walls, 'visits'), ...counter }),
    ],
  }),
  projection({
    name: 'sample.visits',
    version: 1,
    queue: 'sample',
    tables: [visits],
    sources: [countFrom<Passed>('street', { into: counterOf(visits, 'visits'), ...counter })],
  }),
];

const EVENTS = 25;
const STEPS_PER_EVENT = 6;

async function simulate(run: number, throwDice: (below: number) => number, simulation: Simulation, end: () => Promise<void>) {
  try {
    await happen(simulation, throwDice);
    await end();
    const logs = Object.fromEntries(simulation.database.logs);
    for (const each of projections)
      expect({ run, rows: simulation.database.rowsOf(each).sorted() }).toEqual({ run, rows: rowsAfter(each, logs) });
  } finally {
    simulation.end();
  }
}

async function happen(simulation: Simulation, throwDice: (below: number) => number): Promise<void> {
  for (let event = 0; event < EVENTS; event++) {
    const wallId = throwDice(4);
    const kinds: Event[] = [
      { type: 'wall.painted', data: { wallId, colour: event } },
      { type: 'street.visited', data: { wallId } },
      { type: 'street.left', data: { wallId } },
    ];
    simulation.append(kinds[throwDice(3)] as Event);
    for (let step = throwDice(2 * STEPS_PER_EVENT); step > 0; step--) await simulation.step();
  }
}

const runs = sized(100, 500, 20_000);
jest.setTimeout(sized(60_000, 60_000, 3_600_000));

it('rows are the fold of the logs, for any order of hints and steps, and any crashes', async () => {
  const total = { events: 0, lost: 0, doubled: 0, killed: 0, ended: 0 };
  for (let run = seed; run < seed + runs; run++) {
    const throwDice = dice(run);
    const simulation = new Simulation(projections, throwDice, 1 + throwDice(3));
    await simulate(run, throwDice, simulation, () => simulation.quiet());
    for (const [what, count] of Object.entries(simulation.counts)) total[what as keyof typeof total] += count;
  }
  process.stdout.write(`${runs} simulations from seed ${seed}: ${JSON.stringify(total)}\n`);
  for (const count of Object.values(total)) expect(count).toBeGreaterThan(100);
});

it('with one worker, and hints that all arrive, no sweep is needed', async () => {
  for (let run = seed; run < seed + runs / 5; run++) {
    const throwDice = dice(run);
    const simulation = new Simulation(projections, throwDice, 1, false);
    await simulate(run, throwDice, simulation, () => simulation.hintsAlone());
  }
});
