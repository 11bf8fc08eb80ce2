import { type EventDefinition, type LogDefinition, published } from '@heliograph/event-store';
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
    `Everything that is stored: ${logs.length} logs, ${all.length} events, ${versions} versions. This page is made by \`npm run docs:events\` from the code, and a spec compares the two. How to change an event: [guide](guides/changing-an-event.md); whom a change hits: \`npm run events:impact -- media.photo-published\`; how events are stored: [formats](log-formats.md). What others hear, with its schema, is in [asyncapi.json](asyncapi.json) (AsyncAPI 3).`,
    'A field under "sealed" is encrypted under the key of the person whose id stands in the named field, and reads as null once that key is destroyed. "Others hear" is what the log\'s owner publishes: the event as it is stored, nothing, or another form of it. "Heard by" names the projections and reactions that handle it.',
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
      heardBy(heard.get(event.type) as Hearers),
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

/** What the producer publishes of the sample. */
async function othersHear(log: LogDefinition, event: EventDefinition): Promise<string> {
  if (event.publish === 'verbatim') return 'as it is stored';
  if (event.publish === 'private') return 'nothing';
  const before = Object.keys(event.sample as object);
  const forms = published(log, await thaw(log, await frozen(event), true)).map(({ type, data }) => {
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
