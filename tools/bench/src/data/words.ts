import { zipf } from './spread.js';

const KNOWN =
  'light sea dune forest city night rain snow harbour market bridge portrait street winter summer garden river mountain cloud window'.split(
    ' ',
  );
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** Word number `rank` of a made-up language: a few real ones, then syllables. */
export function word(rank: number): string {
  const known = KNOWN[rank];
  if (known) return known;
  let text = '';
  for (let rest = rank; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) text += SYLLABLES[rest % SYLLABLES.length];
  return text + SYLLABLES[rank % 7];
}

/** `count` words out of `vocabulary`, the first ones of it far more often. */
export function words(count: number, vocabulary: number, index: number, salt: number): string[] {
  return Array.from({ length: count }, (_, place) => word(zipf(vocabulary, index, salt * 64 + place)));
}

export function sentence(count: number, vocabulary: number, index: number, salt: number): string {
  const text = words(count, vocabulary, index, salt).join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
