import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { HttpBench } from './http-bench.js';
import type { HttpAnswer } from './load/connection.js';
import type { Requests } from './load/load.js';
import type { HttpRequest } from './load/request.js';
import type { World } from './world.js';

/** The least that can answer the same requests: bare Fastify and `pg`, no authentication, limit, log or validation. */
export interface Floor {
  /** By their names as prepared statements. */
  readonly statements: Readonly<Record<string, string>>;
  /** @param constant the product's own answer to the first request of the row */
  serve(app: FastifyInstance, database: FloorDatabase, constant: string): void;
}

/** A pool of ten. Statements are those of the floor, by their names. */
export interface FloorDatabase {
  query<Row extends pg.QueryResultRow>(name: string, values: readonly unknown[]): Promise<Row[]>;
  /** BEGIN and COMMIT around statements of one connection. */
  transaction<Answer>(work: (query: FloorDatabase['query']) => Promise<Answer>): Promise<Answer>;
}

/** Of one subject, for as long as its row is measured. */
export interface RowRequests extends Requests {
  /** Looks at what was noted of the answers, outside of the time that is measured. @throws Error an answer was wrong */
  verify?(): void;
}

/** One number of the report: a row of the benchmark. */
export interface Row {
  /** As in the table of targets: `R1`; with a letter where a target has several. */
  readonly id: string;
  readonly title: string;
  readonly target: string;
  readonly requests?: (world: World) => RowRequests;
  /** A row with a floor is measured in rounds, in turn with it. */
  readonly floor?: Floor;
  /** The peer, a plain application of Nest and TypeORM, answers it, too. */
  readonly hasPeer?: true;
  /** What the floor and the product must agree in, of an answer's body. */
  readonly same?: (body: never) => unknown;
  /** Its projections are awaited before the next subject is measured. */
  readonly writes?: true;
  /** Counts in the database what was written; the difference over a measurement must be the answers of it. */
  readonly written?: string;
  /** A row without a floor measures itself. */
  readonly run?: (bench: HttpBench) => Promise<Outcome>;
}

/** What a row without a floor has found, by name: milliseconds, a rate, a size. */
export interface Outcome {
  readonly figures: Readonly<Record<string, number>>;
}

export type { HttpAnswer, HttpRequest };

/** A random element. */
export function anyOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

/** A random caller. */
export const anyCaller = ({ firstCaller, callers }: Pick<World, 'firstCaller' | 'callers'>): number =>
  firstCaller + Math.floor(Math.random() * (callers - firstCaller + 1));
