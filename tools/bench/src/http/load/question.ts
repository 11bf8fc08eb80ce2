import type { World } from '../world.js';
import type { Load } from './load.js';

export type SubjectName = 'floor' | 'product' | 'peer';
/** Where each listens. */
export type Bases = Readonly<Partial<Record<SubjectName, readonly string[]>>>;

/** What the process of the load generator does: one for a run, so that it is warm. */
export type GeneratorQuestion =
  /** Begins a row: its requests are made again. Answers the body of the product's answer to the first one where it only reads. */
  | { readonly what: 'open'; readonly row: string; readonly world: World; readonly bases: Bases }
  /** The same requests to all; they must answer alike. */
  | { readonly what: 'check'; readonly bases: Bases & { readonly product: readonly string[] } }
  | { readonly what: 'run'; readonly subject: SubjectName; readonly bases: readonly string[]; readonly load: Load }
  /** Each caller asks each process once, so that its token is remembered there. */
  | { readonly what: 'introduce'; readonly callers: number; readonly bases: readonly string[] };
