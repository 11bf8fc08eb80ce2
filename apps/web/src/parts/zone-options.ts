import type { Language } from '../language/language.js';

/** Minutes east of UTC that clocks somewhere are set to. */
const OFFSETS: readonly number[] = [
  ...[-720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 0, 60, 120, 180, 210, 240, 270],
  ...[300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 825, 840],
];

const two = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');

/** "UTC+05:30". */
const nameOf = (offset: number): string => `UTC${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;

/** What a clock may show now, by how it is set. Nobody has to say it. */
export function zoneOptions(now: Date, { say }: Pick<Language, 'say'>): readonly (readonly [value: string, words: string])[] {
  return [
    ['', say('I would rather not say')],
    ...OFFSETS.map((offset) => {
      const local = new Date(now.getTime() + offset * 60_000).toISOString().slice(11, 16);
      return [String(offset), `${local} (${nameOf(offset)})`] as const;
    }),
  ];
}
