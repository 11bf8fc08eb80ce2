/** What a record says in its head of another: in the newer one, and in the older one. */
const RELATIONS = [
  { newer: 'Supersedes', older: 'superseded by' },
  { newer: 'Supersedes in part', older: 'superseded in part by' },
  { newer: 'Extends', older: 'extended by' },
] as const;

interface Relation {
  readonly newer: string;
  readonly older: string;
  readonly kind: string;
}

/** What is wrong in the heads of these decision records, by the names of their files; empty = nothing. */
export function recordFaults(records: ReadonlyMap<string, string>): string[] {
  const heads = [...records].map(([name, text]) => ({ name, lines: headOf(text) }));
  const unknown = heads.flatMap(({ name, lines }) =>
    lines.filter((line) => !isKnown(line)).map((line) => `${name}: ${line} is no line of a head`),
  );
  const forwards = heads.flatMap(({ name, lines }) => lines.flatMap((line) => forwardOf(name, line)));
  const backwards = heads.flatMap(({ name, lines }) => lines.flatMap((line) => backwardOf(name, line)));
  const early = forwards.filter(({ newer, older }) => newer <= older);
  return [
    ...unknown,
    ...early.map(({ newer, older }) => `${newer}: is not newer than ${older}`),
    ...without(forwards, backwards).map(({ newer, older, kind }) => `${older}: its status does not say "${kind} ${newer}"`),
    ...without(backwards, forwards).map(({ newer, older, kind }) => `${newer}: does not say that ${older} is ${kind} it`),
  ];
}

/** Lines between the date and the first empty line. */
function headOf(text: string): string[] {
  const lines = text.split('\n');
  const date = lines.findIndex((line) => line.startsWith('Date: '));
  return lines.slice(date + 1, lines.indexOf('', date));
}

const LINK = String.raw`\[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\)`;
const LINKS = String.raw`${LINK}(, ${LINK})*`;
const PART = `(${RELATIONS.map(({ older }) => older).join('|')}) ${LINKS}`;
const FORMS = [new RegExp(`^Status: ${PART}(; ${PART})*$`), new RegExp(`^(${RELATIONS.map(({ newer }) => newer).join('|')}): ${LINKS}$`)];

const isKnown = (line: string): boolean => FORMS.some((form) => form.test(line));
const linksIn = (text: string): string[] => [...text.matchAll(/\]\((.+?)\)/g)].map(([, name = '']) => name);

function forwardOf(newer: string, line: string): Relation[] {
  const found = RELATIONS.find((relation) => line.startsWith(`${relation.newer}: `));
  return found ? linksIn(line).map((older) => ({ newer, older, kind: found.older })) : [];
}

function backwardOf(older: string, line: string): Relation[] {
  if (!line.startsWith('Status: ')) return [];
  return line
    .slice('Status: '.length)
    .split('; ')
    .flatMap((part) => {
      const found = RELATIONS.find((relation) => part.startsWith(`${relation.older} [`));
      return found ? linksIn(part).map((newer) => ({ newer, older, kind: found.older })) : [];
    });
}

const without = (some: readonly Relation[], others: readonly Relation[]): Relation[] =>
  some.filter((one) => !others.some((other) => other.newer === one.newer && other.older === one.older && other.kind === one.kind));
