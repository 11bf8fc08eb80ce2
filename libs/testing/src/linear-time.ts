import fc from 'fast-check';

/** What links, mails, tags, dates and lists are made of, and what ends them. */
const pieces = [
  'http://a',
  'https://',
  '.',
  '..',
  ')',
  '(',
  ']',
  '[',
  ',',
  '!',
  '…',
  '@',
  '@ann',
  '#',
  '#a-',
  '-',
  '/',
  '//',
  ':',
  'a.',
  'a',
];
const others = [
  'é',
  'e\u0301',
  '\u0323\u0301',
  '日',
  'ไ',
  '\u3000',
  ' ',
  '\n',
  '\r\n',
  '<',
  '>',
  '"',
  '&',
  '&amp;',
  '%',
  '%41',
  '_',
  '0',
  '9+',
  '🌅',
  '\u200b',
  '=',
];

const worst = [
  ['http://a.', ')'],
  ['.', ')'],
  ['.', 'x'],
  ['/', 'x'],
  [' ', 'x'],
  ['@a.', '@'],
  ['#a-', '!'],
  ['&', ';'],
  ['<', 'x'],
  ['\u0323\u0301', '\u0301'],
] as const;

/** An address whose host is of letters that do not repeat: what writes hosts in ASCII looks at all of them for each. */
const longHost = (length: number) =>
  `http://${Array.from({ length: length - 7 }, (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000))).join('')}`;

/** In milliseconds; shorter times are noise. */
const FLOOR = 15;
/** What seems to grow too fast is measured again, and sums are compared: a collection of garbage falls into one round or another. */
const ROUNDS = 10;

/** Twice the text takes at most three times as long, up to `longest` code units, for a text of any characters. */
export function itTakesLinearTime(run: (text: string) => unknown, longest: number): void {
  const part = fc.string({ unit: fc.constantFrom(...pieces, ...others), minLength: 1, maxLength: 3 });
  expectLinearTime(run, longHost, longest);
  for (const [first, second] of worst) expectLinearTime(run, ofTwo(first, second), longest);
  // Two repeated parts: expressions are slow where what begins a match comes often and what would end it does not come.
  fc.assert(
    fc.property(part, part, (first, second) => expectLinearTime(run, ofTwo(first, second), longest)),
    { numRuns: 60 },
  );
}

const ofTwo = (first: string, second: string) => (length: number) => repeated(first, (length * 2) / 3) + repeated(second, length / 3);

function expectLinearTime(run: (text: string) => unknown, textOf: (length: number) => string, longest: number): void {
  for (let length = longest; length >= 500; length /= 2) {
    const [half, whole] = [textOf(length / 2), textOf(length)];
    const sum = { half: 0, whole: 0 };
    let shortest = Infinity;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const time = timeOf(run, whole);
      shortest = Math.min(shortest, time);
      sum.whole += time;
      sum.half += timeOf(run, half);
      if (shortest <= FLOOR || sum.whole <= 3 * sum.half) break;
      if (round === ROUNDS) throw new Error(`${ROUNDS} times ${whole.length} characters take ${sum.whole} ms, half of them ${sum.half} ms`);
    }
    if (shortest <= FLOOR) return;
  }
}

const repeated = (part: string, length: number): string => part.repeat(Math.floor(length / part.length));

/** Of this process alone, in milliseconds. */
function timeOf(run: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  run(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
