import type { StoredEvent } from '@heliograph/kernel';

/** An event as the commands print it in JSON. */
export const asJson = ({ log, seq, stream, version, type, data, eventId, recordedAt, actor, correlation, causation }: StoredEvent) => ({
  log,
  seq,
  stream,
  version,
  type,
  data,
  event_id: eventId,
  recorded_at: recordedAt.toISOString(),
  actor,
  correlation,
  causation,
});
