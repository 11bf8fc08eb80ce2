const MOST_RECORDS = 40;
const MOST_WORDS = { living: 400, history: 150 } as const;
const PARTS = ['Decision', 'Alternatives', 'Consequences'];

const LIVING = /^# (\d{4})\. .+\n\nDate: \d{4}-\d{2}-\d{2}\n\n/;
const HISTORY = /^# (\d{4})\. .+\n\nDate: \d{4}-\d{2}-\d{2}\nNow: (.+)\n\n/;

/** Texts by the names of their files. */
export interface Records {
  readonly living: ReadonlyMap<string, string>;
  readonly history: ReadonlyMap<string, string>;
  /** The page that lists the living ones. */
  readonly index: string;
}

/** Says what is wrong with the decision records; empty = nothing. */
export function recordFaults({ living, history, index }: Records): string[] {
  return [
    ...numberFaults([...living.keys(), ...history.keys()]),
    ...(living.size > MOST_RECORDS ? [`${living.size} living records, at most ${MOST_RECORDS}`] : []),
    ...[...living].flatMap(([name, text]) => livingFaults(name, text)),
    ...[...history].flatMap(([name, text]) => historyFaults(name, text, living)),
    ...indexFaults(living, index),
  ];
}

/** What these files say of records that are none of the living ones, by path. Text and comments alike. */
export function referenceFaults(files: ReadonlyMap<string, string>, living: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(/\badr\/((?:history\/)?\d{4}(?:-[a-z0-9-]+\.md)?)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !living.has(name))
      .map((name) => `${path}: docs/adr/${name} is no living record`),
  );
}

/** A number is given once, and what was given stays in one of the folders. */
function numberFaults(names: readonly string[]): string[] {
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  const doubled = names.filter((_, at) => numbers.indexOf(numbers[at] ?? Number.NaN) < at);
  const missing = Array.from({ length: Math.max(0, ...numbers) }, (_, at) => at + 1).filter((number) => !numbers.includes(number));
  return [
    ...doubled.map((name) => `${name}: its number is taken`),
    ...missing.map((number) => `${String(number).padStart(4, '0')}: there is no such record`),
  ];
}

function livingFaults(name: string, text: string): string[] {
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part);
  return [
    ...(LIVING.exec(text)?.[1] === name.slice(0, 4) ? [] : [`${name}: it begins with "# NUMBER. Title" and "Date: YYYY-MM-DD"`]),
    ...(parts.join() === PARTS.join() ? [] : [`${name}: its parts are ${PARTS.join(', ')}`]),
    ...lengthFaults(name, text, MOST_WORDS.living),
  ];
}

function historyFaults(name: string, text: string, living: ReadonlyMap<string, string>): string[] {
  const [, number, now = ''] = HISTORY.exec(text) ?? [];
  const records = [...now.matchAll(/\]\(\.\.\/(\d{4}-[^)]*)\)/g)].map(([, record = '']) => record);
  return [
    ...(number === name.slice(0, 4) && now.includes('](../') ? [] : [`history/${name}: "Now:" below its date links what holds today`]),
    ...records.filter((record) => !living.has(record)).map((record) => `history/${name}: ${record} is no living record`),
    ...lengthFaults(`history/${name}`, text, MOST_WORDS.history),
  ];
}

function lengthFaults(name: string, text: string, most: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return words < most ? [] : [`${name}: ${words} words, fewer than ${most} are allowed`];
}

function indexFaults(living: ReadonlyMap<string, string>, index: string): string[] {
  const lines = index.split('\n').filter((line) => /^- \[\d{4}\. /.test(line));
  const wanted = [...living].map(([name, text]) => `- [${text.slice('# '.length, text.indexOf('\n'))}](${name})`);
  return [
    ...wanted.filter((line) => lines.filter((each) => each === line).length !== 1).map((line) => `README.md: once "${line}"`),
    ...lines.filter((line) => !wanted.includes(line)).map((line) => `README.md: not "${line}"`),
  ];
}
