import { CommandId } from '@heliograph/kernel';

/** `HELIOGRAPH_SEED`, or another one each time. Its users print it, so that a run can be repeated. */
export const seed = Number(process.env.HELIOGRAPH_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Small seeded generator (mulberry32) of numbers from 0 to below 1. */
export function chance(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the whole numbers 0 to `below` - 1. */
export const pick = (next: () => number, below: number): number => Math.floor(next() * below);

/** `dice(seed)(6)`: one of the whole numbers 0 to 5. */
export function dice(from: number): (below: number) => number {
  const next = chance(from);
  return (below) => pick(next, below);
}

/** Always the same id for the same two numbers. */
export function numberedId(run: number, number: number): CommandId {
  return CommandId(`${run.toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`);
}
