import type { Event } from '@heliograph/kernel';
import { ContextWorker } from '../context-worker.js';
import type { Projection } from '../definitions.js';
import { SimulatedDatabase, type Turn } from './simulated-database.js';

type Hint = { readonly log: string };
type Handle = (hint: Hint) => Promise<void>;

/** A process that is alive: the steps that wait for their turn, and how a hint reaches its `ContextWorker`. */
interface Process {
  readonly waiting: (() => void)[];
  readonly handle: Handle;
  readonly worker: ContextWorker;
}

const NEVER = 2_147_483_647;

/**
 * Real `ContextWorker`s over a database and a queue in memory. The schedule, lost, doubled, late or reordered hints, and crashes are drawn from a
 * seeded generator, so a seed reproduces a run. Counts what it did.
 */
export class Simulation {
  readonly database: SimulatedDatabase;
  readonly counts = { events: 0, lost: 0, doubled: 0, killed: 0, ended: 0 };
  private readonly hints: Hint[] = [];
  private processes: Process[] = [];

  constructor(
    private readonly projections: readonly Projection[],
    private readonly throwDice: (below: number) => number,
    workers: number,
    /** false: nothing goes wrong but the order of things. */
    private readonly hasFaults = true,
  ) {
    this.database = new SimulatedDatabase(projections, throwDice);
    for (let worker = 0; worker < workers; worker++) this.startProcess();
  }

  append(event: Event): void {
    const log = event.type.split('.')[0] as string;
    this.database.logs.get(log)?.push(event);
    this.counts.events++;
    const copies = this.hasFaults ? ([1, 1, 0, 2, 3][this.throwDice(5)] as number) : 1;
    if (copies === 0) this.counts.lost++;
    if (copies > 1) this.counts.doubled++;
    for (let copy = 0; copy < copies; copy++) this.hints.push({ log });
  }

  /** One step of the simulation: a hint arrives, out of order, a process gets its turn, or, rarely, a fault. */
  async step(): Promise<void> {
    const what = this.hasFaults ? this.throwDice(40) : 2 + this.throwDice(38);
    if (what === 0) this.killOne();
    else if (what === 1) {
      this.counts.ended++;
      this.database.endTransactions();
    } else if (what < 10 && this.hints.length > 0) this.deliver(this.hints.splice(this.throwDice(this.hints.length), 1)[0] as Hint);
    else this.somebodysTurn();
    await settled();
  }

  /** No more faults: all workers sweep, and again for what the last faults made fail. */
  async quiet(): Promise<void> {
    for (let sweep = 1; sweep <= 2; sweep++) {
      for (const process of this.processes) for (const log of this.database.logs.keys()) void process.handle({ log });
      do await settled();
      while (this.somebodysTurn());
    }
  }

  /** No sweep: only the hints that are still under way are delivered. */
  async hintsAlone(): Promise<void> {
    while (this.hints.length > 0) this.deliver(this.hints.splice(0, 1)[0] as Hint);
    do await settled();
    while (this.somebodysTurn());
  }

  end(): void {
    for (const { worker } of this.processes) void worker.stop();
  }

  private deliver(hint: Hint): void {
    void this.processes[this.throwDice(this.processes.length)]?.handle(hint);
  }

  private somebodysTurn(): boolean {
    const ready = this.processes.filter(({ waiting }) => waiting.length > 0);
    const process = ready[this.throwDice(ready.length)];
    process?.waiting.splice(this.throwDice(process.waiting.length), 1)[0]?.();
    return process !== undefined;
  }

  /** Its steps never get a turn again; the server rolls its transactions back. */
  private killOne(): void {
    this.counts.killed++;
    const [killed] = this.processes.splice(this.throwDice(this.processes.length), 1);
    killed?.waiting.splice(0);
    void killed?.worker.stop();
    this.database.endTransactions();
    this.startProcess();
  }

  private startProcess(): void {
    const waiting: (() => void)[] = [];
    const turn: Turn = () => new Promise((resolve) => waiting.push(resolve));
    let handle: Handle = async () => undefined;
    const worker = new ContextWorker({
      context: 'sample',
      projections: this.projections,
      reactions: [],
      runner: { run: (projection, source, bounds) => this.database.run(projection, source, turn, bounds?.isWoken) },
      together: (_, sources) => this.database.together(sources, turn),
      reactionRunner: { run: async () => 0 },
      queues: {
        consume: (_context, _queue, _concurrency, consume) => {
          handle = (data) => consume({ name: 'wake', data: data as never, attempt: 1, attempts: 1 });
          return { stop: async () => undefined };
        },
      },
      store: { runMaintenance: async () => undefined, head: async (log) => this.database.headOf(log) },
      behind: async (followed) => followed,
      sweepMilliseconds: NEVER,
      // Its pauses are no turns that could be drawn.
      pollForMilliseconds: 0,
    });
    worker.start();
    this.processes.push({ waiting, handle: (hint) => handle(hint), worker });
  }
}

/** Everything that needs no turn has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
