import { type EventDefinition, type LogDefinition, published } from '@heliograph/event-store';
import type { BoundedContext } from '@heliograph/runtime';
import { fieldsOf } from './event-fields.js';
import { frozen, thaw } from './frozen-event.js';
import { fileOf, folderOf } from './frozen-files.js';
import { type Hearers, hearersOf } from './hearers.js';

export const PAGE = 'docs/events.md';

/** The whole of docs/events.md. */
export async function eventsPage(contexts: readonly BoundedContext[]): Promise<string> {
  const logs = contexts.flatMap(({ log, streams }) => (log ? [{ log, streams: Object.keys(streams ?? {}) }] : []));
  const all = logs.flatMap(({ log }) => [...log.events.values()]);
  const versions = all.reduce((sum, { version }) => sum + version, 0);
  const parts = [
    '# Events',
    `Everything that is stored: ${logs.length} logs, ${all.length} events, ${versions} versions. This page is made by \`npm run docs:events\` from the code, and a spec keeps it true. How to change an event: [guide](guides/changing-an-event.md); how it is stored: [formats](adr/0011-formats-of-the-log.md).`,
    'A field under "sealed" is encrypted under the key of the person whose id stands in the named field, and reads as null once that key is destroyed. "Others hear" is what the log\'s owner publishes: the event as it stands, nothing, or another form of it. "Heard by" names whoever makes rows or acts because of it.',
  ];
  for (const { log, streams } of logs) parts.push(...(await logPart(contexts, log, streams)));
  return `${parts.join('\n\n')}\n`;
}

async function logPart(contexts: readonly BoundedContext[], log: LogDefinition, streams: readonly string[]): Promise<string[]> {
  const events = [...log.events.values()];
  const heard = new Map(events.map(({ type }) => [type, hearersOf(contexts, log, type)]));
  const rows = await Promise.all(
    events.map(async (event) => [
      `[\`${event.type}\`](#${anchorOf(event.type)})`,
      event.version,
      await othersHear(log, event),
      heardBy(heard.get(event.type) as Hearers),
    ]),
  );
  return [
    `## ${log.name}`,
    `${events.length} events in streams ${streams.map((name) => `\`${name}-…\``).join(', ')}.`,
    table(['Event', 'Version', 'Others hear', 'Heard by'], rows),
    ...events.flatMap((event) => eventPart(log, event)),
  ];
}

function eventPart(log: LogDefinition, event: EventDefinition): string[] {
  const fields = fieldsOf(event);
  const rows = fields.map(({ name, type, sealed }) => [`\`${name}\``, type, sealed ? `yes, of \`${event.personal?.of}\`` : '']);
  const old = Array.from(
    { length: event.version },
    (_, index) => `[${index + 1}](../${folderOf(log.name)}/${fileOf(event.type, index + 1)})`,
  );
  return [
    `### ${event.type}`,
    `Frozen versions: ${old.join(', ')}. Partitioned by \`${partitionField(event)}\`.`,
    table(['Field', 'Type', 'Sealed'], rows),
    `\`\`\`json\n${JSON.stringify(event.sample)}\n\`\`\``,
  ];
}

/** What the producer lets others hear of the sample. */
async function othersHear(log: LogDefinition, event: EventDefinition): Promise<string> {
  if (event.publish === 'verbatim') return 'as it stands';
  if (event.publish === 'private') return 'nothing';
  const before = Object.keys(event.sample as object);
  const told = published(log, await thaw(log, await frozen(event), true)).map(({ type, data }) => {
    const after = Object.keys(data as object);
    const without = before.filter((field) => !after.includes(field));
    const added = after.filter((field) => !before.includes(field));
    return [
      type === event.type ? 'another form' : `\`${type}\``,
      ...(without.length > 0 ? [`without ${without.map((field) => `\`${field}\``).join(', ')}`] : []),
      ...(added.length > 0 ? [`with ${added.map((field) => `\`${field}\``).join(', ')}`] : []),
    ].join(' ');
  });
  return told.join('; ');
}

const heardBy = ({ inline, projections, reactions }: Hearers): string =>
  [...inline.map((name) => `${name} (inline)`), ...projections, ...reactions.map((name) => `${name} (reaction)`)].join(', ');

/** The field that `partitionBy` reads. */
function partitionField({ partitionBy, sample }: EventDefinition): string {
  const read = new Set<string>();
  const watched = new Proxy(sample as object, {
    get: (target, field) => {
      read.add(String(field));
      return Reflect.get(target, field);
    },
  });
  partitionBy(watched as never);
  return [...read].join(', ');
}

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const anchorOf = (heading: string): string => heading.replaceAll('.', '');
