/** The long figures instead of those for every day: `HELIOGRAPH_LONG_RUN` is set. */
export const longRun = Boolean(process.env.HELIOGRAPH_LONG_RUN);

/** `HELIOGRAPH_SEED`, or another one each time. Whoever uses it prints it, so that a run can be repeated. */
export const seed = Number(process.env.HELIOGRAPH_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Small seeded generator (mulberry32) of whole numbers from 0 to below its argument. */
export function dice(from: number): (below: number) => number {
  let state = from;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
