import { isUnsteady, median } from '../statistics.js';

/**
 * So many of the rounds whose floors lie within a quarter of their median, in the order in which they were measured: those that lie closest together.
 * Null where there are not so many: then more rounds are needed. Only the floor decides, never what is compared with it.
 */
export function steadyRounds<Round>(rounds: readonly Round[], wanted: number, floorOf: (round: Round) => number): Round[] | null {
  const sorted = [...rounds].sort((a, b) => floorOf(a) - floorOf(b));
  let best: { readonly rounds: readonly Round[]; readonly spread: number } | null = null;
  for (let from = 0; from + wanted <= sorted.length; from++) {
    const some = sorted.slice(from, from + wanted);
    const rates = some.map(floorOf);
    const [lowest, highest, middle] = [Math.min(...rates), Math.max(...rates), median(rates)];
    if (isUnsteady(middle, { lowest, highest })) continue;
    const spread = (highest - lowest) / middle;
    if (!best || spread < best.spread) best = { rounds: some, spread };
  }
  const kept = best?.rounds;
  return kept ? rounds.filter((round) => kept.includes(round)) : null;
}
