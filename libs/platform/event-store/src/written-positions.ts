import type { Context } from '@heliograph/kernel';

/** A place in a log. */
export interface Position {
  readonly log: string;
  readonly seq: number;
}

export function noteWrite({ written }: Pick<Context, 'written'>, { log, seq }: Position): void {
  written?.set(log, Math.max(seq, written.get(log) ?? 0));
}
