import type { StoredEvent } from '@heliograph/kernel';
import { type Metadata, describeOrigin } from './metadata.js';

/** An event with how its command came in. */
export interface EventOutput extends StoredEvent {
  readonly metadata: Metadata;
}

/** An event as the commands print it in JSON. */
export const eventJson = (event: EventOutput) => {
  const { log, seq, stream, version, type, data, eventId, recordedAt, actor, correlation, causation, metadata } = event;
  return {
    ...{ log, seq, stream, version, type, data, event_id: eventId, recorded_at: recordedAt.toISOString(), actor, correlation, causation },
    metadata,
  };
};

/** The same for people to read. */
export function eventLines({ log, seq, recordedAt, type, stream, version, actor, metadata, correlation, data }: EventOutput): string {
  const by = [actor, describeOrigin(metadata)].filter(Boolean).join(' ');
  return `${log} ${seq}  ${recordedAt.toISOString()}  ${type}  ${stream}@${version}  by ${by}
    correlation ${correlation}
    ${JSON.stringify(data)}`;
}
