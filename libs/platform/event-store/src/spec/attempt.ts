/** One append as its caller saw it. `unknown`: it was never answered, or with `Unavailable`. */
export interface Attempt {
  readonly worker: number;
  readonly caller: number;
  readonly number: number;
  readonly commandId: string;
  /** All its events give a point to this thing. */
  readonly thing: number;
  readonly streams: readonly { readonly stream: string; readonly expected: number; readonly events: number }[];
  readonly answer: 'ok' | 'conflict' | 'duplicate' | 'unknown' | 'failed';
  /** Place of its last event, when it was acknowledged. */
  readonly seq?: number;
  /** Points of the thing as they were returned to the caller. */
  readonly points?: number;
  /** Milliseconds of a clock that all processes share. */
  readonly began: number;
  readonly ended?: number;
}

/** A row of the log. */
export interface StoredPoint {
  readonly seq: number;
  readonly stream: string;
  readonly version: number;
  readonly commandId: string;
  readonly thing: number;
}
