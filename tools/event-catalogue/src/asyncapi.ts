import { personalFields } from '@heliograph/kernel/events';
import { ownersOf } from './code-owners.js';
import { folderOf, fileOf } from './frozen-files.js';
import type { Catalogue, CatalogueLog } from './catalogue.js';
import { publishedSchemaOf } from './frozen-event.js';
import { contractsOf, type Published, type PublishedEvent } from './published-events.js';
import type { Subscription } from './subscriptions.js';

export const ASYNCAPI = 'docs/asyncapi.json';

interface Reference {
  readonly $ref: string;
}

/** The parts of an AsyncAPI document that are written here. */
export interface AsyncApi {
  readonly asyncapi: '3.0.0';
  readonly info: object;
  readonly defaultContentType: string;
  readonly channels: Readonly<Record<string, object>>;
  readonly operations: Readonly<Record<string, object>>;
  readonly components: { readonly messages: Readonly<Record<string, AsyncApiMessage>> };
}

export interface AsyncApiMessage {
  readonly name: string;
  readonly payload: object;
  readonly examples: readonly { readonly payload: unknown }[];
}

/** What contexts publish and who hears it, as AsyncAPI 3: a channel is a log, a message an event in the form that others hear. */
export function asyncApi({ logs, subscriptions, codeOwners }: Catalogue, published: Published): AsyncApi {
  const of = (log: CatalogueLog) => published.get(log.name) ?? [];
  const foreign = subscriptions.filter(({ producer, consumer }) => producer !== consumer);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of Heliograph',
      version: '1',
      description:
        'What each context publishes of its log, and who hears it. Made by `npm run docs:events` from the contracts, the schemas of the stored events and the subscriptions in the code. Readers follow a log in its order, from a checkpoint of their own.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(logs.map((log) => [log.name, channelOf(log.name, of(log), codeOwners)])),
    operations: Object.fromEntries([
      ...logs.map((log) => [`${log.name}.publish`, sending(log.name, of(log))]),
      ...foreign.map((each) => [`${each.by}.hear.${each.producer}`, receiving(each, codeOwners)]),
    ]),
    components: {
      messages: Object.fromEntries(logs.flatMap((log) => of(log).map((event) => [event.shape.type, messageOf(log, event, foreign)]))),
    },
  };
}

const messageIn = (log: string, type: string): Reference => ({ $ref: `#/channels/${log}/messages/${type}` });

function channelOf(name: string, published: readonly PublishedEvent[], codeOwners: string): object {
  return {
    address: name,
    title: `The log of ${name}`,
    messages: Object.fromEntries(published.map(({ shape: { type } }) => [type, { $ref: `#/components/messages/${type}` }])),
    'x-owners': ownersOf(codeOwners, `libs/${name}/server/`),
    'x-contracts': contractsOf(name),
    'x-reviewers': ownersOf(codeOwners, contractsOf(name)),
  };
}

function sending(name: string, published: readonly PublishedEvent[]): object {
  return {
    action: 'send',
    channel: { $ref: `#/channels/${name}` },
    messages: published.map(({ shape }) => messageIn(name, shape.type)),
  };
}

function receiving({ consumer, kind, producer, types }: Subscription, codeOwners: string): object {
  return {
    action: 'receive',
    channel: { $ref: `#/channels/${producer}` },
    messages: types.map((type) => messageIn(producer, type)),
    'x-context': consumer,
    'x-kind': kind,
    'x-owners': ownersOf(codeOwners, `libs/${consumer}/server/`),
  };
}

function messageOf(
  log: CatalogueLog,
  { shape: { type, schema }, stored, samples }: PublishedEvent,
  foreign: readonly Subscription[],
): AsyncApiMessage & object {
  const sealed = personalFields(stored, stored.version).filter((field) => field in schema.shape);
  const versions = Array.from({ length: stored.version }, (_, index) => `${folderOf(log.name)}/${fileOf(stored.type, index + 1)}`);
  return {
    name: type,
    title: titleOf(type),
    ...(schema.description && { description: schema.description }),
    payload: publishedSchemaOf({ type, schema }),
    examples: [{ payload: samples[0] }],
    'x-version': stored.version,
    'x-frozen-versions': versions,
    ...(sealed.length > 0 && { 'x-personal': { of: stored.personal?.of, fields: sealed } }),
    'x-consumers': foreign.filter(({ types }) => types.includes(type)).map(({ by }) => by),
  } as AsyncApiMessage;
}

/** `PhotoLiked` of `social-graph.photo-liked`. */
const titleOf = (type: string): string => type.replace(/^.*\./, '').replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase());
