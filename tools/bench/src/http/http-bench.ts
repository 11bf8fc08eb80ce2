import { join } from 'node:path';
import type { Database } from '@heliograph/database';
import { until } from '@heliograph/timing';
import { Child } from '../child.js';
import { processCpuUs, serverCpuUs } from '../cpu.js';
import type { KeptServer } from '../data/kept-server.js';
import type { Session } from '../session.js';
import type { Load, Loaded } from './load/load.js';
import type { GeneratorQuestion, SubjectName } from './load/question.js';
import type { Product } from './product.js';
import type { World } from './world.js';

export interface HttpOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly processes: number;
}

/** Who is measured: where it listens, and the Node processes that are it. */
export interface Subject {
  readonly name: SubjectName;
  readonly bases: readonly string[];
  readonly pids: readonly number[];
  /** Processes that work behind it, counted apart. */
  readonly workers: readonly number[];
}

/** One measurement. CPU in microseconds an answer, null where there is no /proc. */
export interface Slice extends Loaded {
  readonly nodeCpuUs: number | null;
  readonly workerCpuUs: number | null;
  readonly postgresCpuUs: number | null;
}

/** The lag must be gone after this time, or something is stuck. */
const SETTLED_MILLISECONDS = 60_000;
const WARM_UP_SECONDS = 1;

const BEHIND = 'select c.projection from projections.checkpoints c join event_store.logs l using (log) where c.seq < l.head_seq';

/** What the rows are measured with. */
export class HttpBench {
  private readonly generator: Child;

  constructor(
    readonly session: Session,
    readonly options: HttpOptions,
    readonly parts: { readonly admin: Database; readonly server: KeptServer; readonly product: Product; world(): Promise<World> },
  ) {
    this.generator = new Child(session, join(import.meta.dirname, 'load', 'generator.js'));
  }

  get load(): Load {
    const { seconds, connections } = this.options;
    return { seconds, connections };
  }

  product(apis = this.parts.product.apis, workers = this.parts.product.workers): Subject {
    const pidsOf = (programs: readonly { pid: number }[]) => programs.map(({ pid }) => pid);
    return { name: 'product', bases: apis.map(({ base }) => base), pids: pidsOf(apis), workers: pidsOf(workers) };
  }

  ask<Answer>(question: GeneratorQuestion): Promise<Answer> {
    return this.generator.ask<Answer>(question);
  }

  async warmUp({ name, bases }: Subject, load: Load = this.load): Promise<void> {
    await this.ask({ what: 'run', subject: name, bases, load: { ...load, seconds: Math.min(WARM_UP_SECONDS, load.seconds) } });
  }

  /** Writes are measured until its projections have caught up. */
  async measure(subject: Subject, load: Load = this.load): Promise<Slice> {
    await this.settled();
    const before = this.used(subject);
    const loaded = await this.ask<Loaded>({ what: 'run', subject: subject.name, bases: subject.bases, load });
    await this.settled();
    const after = this.used(subject);
    const each = (from: number | null, to: number | null) =>
      from === null || to === null ? null : Math.round(((to - from) / loaded.answers) * 10) / 10;
    return {
      ...loaded,
      nodeCpuUs: each(before.node, after.node),
      workerCpuUs: each(before.workers, after.workers),
      postgresCpuUs: each(before.postgres, after.postgres),
    };
  }

  /** Waits until every projection has read its logs to the end. @throws Error one stands still */
  async settled(): Promise<void> {
    let late: readonly { readonly projection: string }[] = [];
    // One look decides: a worker may append an event right after it.
    const isSettled = async () => (late = await this.parts.admin.query<{ projection: string }>(BEHIND)).length === 0;
    const found = await until(isSettled, { withinMilliseconds: SETTLED_MILLISECONDS, pauseMilliseconds: 20 });
    if (!found) throw new Error(`${late[0]?.projection} does not catch up`);
  }

  private used({ pids, workers }: Subject): Record<'node' | 'workers' | 'postgres', number | null> {
    const sum = (of: readonly number[]) =>
      of.map(processCpuUs).reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);
    return { node: sum(pids), workers: sum(workers), postgres: serverCpuUs(this.parts.server.pid) };
  }
}
