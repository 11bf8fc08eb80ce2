export interface WriteBehindOptions<Entry> {
  /** From the end of a flush to the next one. */
  readonly intervalMilliseconds: number;
  /** Entries that are written together, at most. As soon as so many wait they are written, without the pause. */
  readonly batch: number;
  /** Entries that are held at most, those of the batch under way among them. */
  readonly capacity: number;
  /** Default: each entry is by itself. */
  readonly keyOf?: (entry: Entry) => string | number;
  /** What becomes of an entry when another one with its key is added before it is sent; default: the newer one stays. */
  readonly merge?: (known: Entry, more: Entry) => Entry;
  /** Stores a batch, the oldest entry first. A batch that is kept is given again as the same array. */
  readonly write: (batch: readonly Entry[]) => Promise<unknown>;
  /** True if a batch that failed with this error is sent again at the next interval; default: none is, it is dropped. */
  readonly isKept?: (error: unknown) => boolean;
  /** For how long `stop` tries again to write what is kept; default 0: once. */
  readonly stopMilliseconds?: number;
  /** Called for the first batch that could not be written, and not again before one was. */
  readonly onKept?: (error: unknown) => void;
  readonly onDropped?: (dropped: Dropped) => void;
}

/** Entries that will not be written. */
export interface Dropped {
  readonly count: number;
  /** `full`: there was no room for them; `failed`: their batch was refused; `stopped`: they could not be written before the end. */
  readonly reason: 'full' | 'failed' | 'stopped';
  /** Of `failed`. */
  readonly error?: unknown;
}
