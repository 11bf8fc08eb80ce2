import { newContext } from '@heliograph/cqrs';
import type { EventStore, LogDefinition } from '@heliograph/event-store';
import { type Event, PhotoId, StreamId, type UserId } from '@heliograph/kernel';
import { contexts } from '../index.js';

/** The events of an upload without its files: each is the sample of its type, with the ids of this photo. */
export async function publishPhoto(store: EventStore, id: number, ownerId: UserId): Promise<PhotoId> {
  const log = contexts.find((context) => context.name === 'media')?.log as LogDefinition;
  const at = new Date().toISOString();
  const event = (type: string, change: object = {}): Event => ({
    type,
    data: { ...(log.events.get(type)?.sample as object), photoId: id, ownerId, at, ...change },
  });
  const images = Object.fromEntries(
    ['Source', 'Thumb', 'Large', 'Full'].map((kind) => [`image${kind}`, `${id}-${kind.toLowerCase()}.webp`]),
  );
  const { imageSource: _source, ...renditions } = images;
  const taken = { tookAtLocal: at.slice(0, 19), tookAtOffsetMinutes: 0 };
  const events = [
    event('media.photo-uploaded', { ...images, ...taken, checksum: `sum-${id}` }),
    event('media.renditions-made'),
    event('media.photo-published', { ...renditions, ...taken, createdAt: at, firstPublishedAt: at }),
  ];
  await store.append(log, {
    streams: [{ stream: StreamId(`photo-${id}`), expectedVersion: 0, events }],
    context: newContext('system:spec'),
  });
  return PhotoId(id);
}
