import { type LogDefinition, publishedEvents } from '@heliograph/event-store';
import { type EventDefinition } from '@heliograph/kernel/events';
import type { Catalogue, CatalogueLog } from './catalogue.js';
import { ownersOf } from './code-owners.js';
import { fieldsOf } from './event-fields.js';
import { frozen, thaw } from './frozen-event.js';
import { fileOf, folderOf } from './frozen-files.js';
import { type Hearers, hearersOf } from './hearers.js';

export const PAGE = 'docs/events.md';

/** The whole of docs/events.md. */
export async function eventsPage(catalogue: Catalogue): Promise<string> {
  const { logs } = catalogue;
  const all = logs.flatMap(({ log }) => [...log.events.values()]);
  const versions = all.reduce((sum, { version }) => sum + version, 0);
  const parts = [
    '# Events',
    `All stored events: ${logs.length} logs, ${all.length} events, ${versions} versions. Written by \`npm run docs:events\`. See also [how to change an event](guides/changing-an-event.md), \`npm run events:impact -- media.photo-published\` for those whom a change affects, and [asyncapi.json](asyncapi.json) (AsyncAPI 3) for the schemas of what is published.`,
    'A sealed field is encrypted with the key of the person in the named field, and is null once that key is destroyed. "Others hear" is what the owner of the log publishes. "Heard by" names the projections and reactions that handle the event. The links of an event lead to its frozen versions, each with schema and sample.',
  ];
  for (const log of logs) parts.push(...(await logPart(catalogue, log)));
  return `${parts.join('\n\n')}\n`;
}

async function logPart(catalogue: Catalogue, { name, log, streams }: CatalogueLog): Promise<string[]> {
  const events = [...log.events.values()];
  const heard = new Map(events.map(({ type }) => [type, hearersOf(catalogue, log, type)]));
  const rows = await Promise.all(
    events.map(async (event) => [
      `[\`${event.type}\`](#${anchorOf(event.type)})`,
      event.version,
      await othersHear(log, event),
      subscribersOf(heard.get(event.type) as Hearers),
    ]),
  );
  return [
    `## ${log.name}`,
    `${events.length} events in streams ${streams.map((kind) => `\`${kind}-…\``).join(', ')}. ${ownership(catalogue, name)}`,
    table(['Event', 'Version', 'Others hear', 'Heard by'], rows),
    ...events.flatMap((event) => eventPart(log, event)),
  ];
}

function ownership({ subscriptions, codeOwners }: Catalogue, name: string): string {
  const hearing = subscriptions.filter(({ producer, consumer }) => producer === name && consumer !== name);
  const consumers = [...new Set(hearing.map(({ consumer }) => consumer))];
  const list = (owners: readonly string[]) => owners.map((owner) => `\`${owner}\``).join(', ');
  return [
    `Owner: ${list(ownersOf(codeOwners, `libs/${name}/server/`))}.`,
    `Consumers: ${consumers.join(', ') || 'none'}.`,
    `A change of \`libs/${name}/contracts\` is reviewed by ${list(ownersOf(codeOwners, `libs/${name}/contracts/`))}.`,
  ].join(' ');
}

function eventPart(log: LogDefinition, event: EventDefinition): string[] {
  const versions = Array.from(
    { length: event.version },
    (_, index) => `[${index + 1}](../${folderOf(log.name)}/${fileOf(event.type, index + 1)})`,
  );
  return [
    `### ${event.type}`,
    `Version ${versions.join(', ')}, partitioned by \`${partitionField(event)}\`.`,
    fieldLines(event).join('\n'),
  ];
}

/** A line for each type, with the fields that have it. */
function fieldLines(event: EventDefinition): string[] {
  const byType = new Map<string, string[]>();
  for (const { name, type, sealed } of fieldsOf(event)) {
    const line = sealed ? `${type}, sealed for \`${event.personal?.of}\`` : type;
    byType.set(line, [...(byType.get(line) ?? []), `\`${name}\``]);
  }
  return [...byType].map(([line, names]) => `- ${names.join(', ')}: ${line}`);
}

/** What the producer publishes of the sample. */
async function othersHear(log: LogDefinition, event: EventDefinition): Promise<string> {
  if (event.publish === 'verbatim') return 'as stored';
  if (event.publish === 'private') return 'nothing';
  const before = Object.keys(event.sample as object);
  const forms = publishedEvents(log, await thaw(log, await frozen(event), true)).map(({ type, data }) => {
    const after = Object.keys(data as object);
    const without = before.filter((field) => !after.includes(field));
    const added = after.filter((field) => !before.includes(field));
    return [
      type === event.type ? 'another form' : `\`${type}\``,
      ...(without.length > 0 ? [`without ${without.map((field) => `\`${field}\``).join(', ')}`] : []),
      ...(added.length > 0 ? [`with ${added.map((field) => `\`${field}\``).join(', ')}`] : []),
    ].join(' ');
  });
  return forms.join('; ');
}

const subscribersOf = ({ inline, projections, reactions }: Hearers): string =>
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
