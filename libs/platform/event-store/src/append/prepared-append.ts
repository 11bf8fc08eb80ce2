import type { RowChange, RowCondition } from '@heliograph/database';
import { type CommandId, type Context, type Event, EventId, type StreamId } from '@heliograph/kernel';
import { type Content, contentDigest, partitionOf } from './chain.js';
import { encode } from '../events/codec.js';
import { inlineChanges, type LogDefinition } from '../events/definitions.js';
import type { Keyring } from '../privacy/index.js';
import { metadataOf } from './metadata.js';
import { newId } from '../new-id.js';

/** Events for one stream; `expectedVersion` 0 = the stream must be new. */
export interface StreamAppend {
  readonly stream: StreamId;
  readonly expectedVersion: number;
  readonly events: readonly Event[];
}

/** All or nothing: events for one or several streams of one log, by one command. */
export interface Append {
  readonly streams: readonly StreamAppend[];
  readonly context: Context;
  /** Rows of inline tables that must be so at the commit; else `ConditionFailed`. */
  readonly requires?: readonly RowCondition[];
}

/** An append made ready to store: encoded, sealed, digested, its inline row changes known. */
export interface PreparedAppend {
  readonly commandId: CommandId;
  readonly streams: readonly { stream: StreamId; expected: number }[];
  readonly events: readonly PreparedEvent[];
  readonly changes: readonly RowChange[];
  readonly requires: readonly RowCondition[];
}

export interface PreparedEvent extends Omit<Content, 'log'> {
  readonly digest: Buffer;
}

export async function prepare(log: LogDefinition, append: Append, keyring: Keyring): Promise<PreparedAppend> {
  const { context } = append;
  const metadata = metadataOf(context);
  const streams = append.streams.filter((stream) => stream.events.length > 0);
  if (new Set(streams.map((stream) => stream.stream)).size !== streams.length) throw new Error('An append names a stream twice');
  const events: PreparedEvent[] = [];
  const changes: RowChange[] = [];
  for (const { stream, expectedVersion, events: added } of streams) {
    for (const [index, event] of added.entries()) {
      const definition = log.events.get(event.type);
      if (!definition) throw new Error(`Log ${log.name} has no event ${event.type}`);
      const eventId = EventId(newId());
      const content = {
        log: log.name,
        stream,
        version: expectedVersion + index + 1,
        partition: partitionOf(definition.partitionBy(event.data as never)),
        type: event.type,
        schemaVersion: definition.version,
        eventId,
        actor: context.actor,
        correlation: context.correlation,
        causation: context.causation,
        commandId: context.commandId,
        payload: await encode(definition, event, eventId, keyring),
        metadata,
      };
      events.push({ ...content, digest: contentDigest(content) });
      changes.push(...inlineChanges(log, { type: event.type, data: event.data, stream, actor: context.actor }));
    }
  }
  return {
    commandId: context.commandId,
    streams: streams.map((stream) => ({ stream: stream.stream, expected: stream.expectedVersion })),
    events,
    changes,
    requires: append.requires ?? [],
  };
}
