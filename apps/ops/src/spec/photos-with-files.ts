import { Readable } from 'node:stream';
import { newContext } from '@heliograph/cqrs';
import { contexts } from '@heliograph/contexts';
import type { InlineProjection, LogDefinition } from '@heliograph/event-store';
import type { EventDefinition } from '@heliograph/kernel/events';
import { type Event, type PhotoId, StreamId, type UserId } from '@heliograph/kernel';
import { FindPhoto, RecordFormats, RecordRenditions, UploadPhoto, type WrittenFile } from '@heliograph/media-contracts';
import { putWithDigest } from '@heliograph/storage';
import type { TestProduct } from '@heliograph/testing';
import sharp from 'sharp';

const RENDITIONS = 'media.renditions-made';
const look = { width: 64, height: 48, colors: [], thumbhash: 'AAAA', fingerprint: null };

/** The storage key of a picture. */
export const keyOf = (name: string): string => `photos/${name.slice(0, 2)}/${name}`;

/** Photos whose files are written and recorded as the workers do it, with made-up bytes. */
export function photosWithFiles(product: TestProduct) {
  const { dispatcher, runtime } = product;
  const write = async (name: string): Promise<WrittenFile> => {
    const content = Readable.from([Buffer.from(`bytes of ${name}, `), Buffer.alloc(4_000, name)]);
    return { name, ...(await putWithDigest(runtime.storage, keyOf(name), content)) };
  };
  const namesOf = async (photoId: PhotoId) => {
    const photo = await dispatcher.dispatch(new FindPhoto(photoId));
    if (!photo) throw new Error(`there is no photo ${photoId}`);
    return [photo.imageThumb, photo.imageLarge, photo.imageFull];
  };
  const rendition = async (photoId: PhotoId, format: 'avif' | 'jpeg') => ({
    ...(await write(`${format === 'avif' ? 'a' : 'b'}${String(photoId).padStart(31, '0')}.${format === 'avif' ? 'avif' : 'jpg'}`)),
    ...{ format, width: 64, height: 48 },
  });
  return {
    namesOf,
    upload: async (ownerId: UserId, red: number): Promise<PhotoId> => {
      const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 90, b: 160 } } })
        .jpeg()
        .toBuffer();
      const words = { title: 'Dunes', description: '', tags: [], tookAt: null, publish: true, offerPremium: false };
      const { photo } = await dispatcher.dispatch(new UploadPhoto(newContext(`user:${ownerId}`), ownerId, { ...words, content }));
      return photo.photoId;
    },
    render: async (photoId: PhotoId): Promise<void> => {
      const images = await Promise.all((await namesOf(photoId)).map(write));
      const made = { ...look, images, files: [await rendition(photoId, 'jpeg')] };
      await dispatcher.dispatch(new RecordRenditions(newContext('system:renditions'), photoId, made));
    },
    finish: async (photoId: PhotoId): Promise<void> => {
      const files = [await rendition(photoId, 'avif')];
      await dispatcher.dispatch(new RecordFormats(newContext('system:renditions'), photoId, files, true));
    },
    /** As a build did it whose events said nothing of the bytes. */
    renderAsBefore: async (photoId: PhotoId, ownerId: UserId): Promise<void> => {
      await Promise.all((await namesOf(photoId)).map(write));
      const { sha256: _hash, bytes: _bytes, ...file } = await rendition(photoId, 'jpeg');
      const media = contexts.find(({ name }) => name === 'media')?.log as LogDefinition;
      const before = logBefore(media);
      const stream = StreamId(`photo-${photoId}`);
      const { version } = await runtime.store.load(media, stream);
      const data = { photoId, ownerId, at: new Date().toISOString(), ...look, files: [file] };
      const streams = [{ stream, expectedVersion: version, events: [{ type: RENDITIONS, data }] }];
      await runtime.store.append(before, { streams, context: newContext('system:renditions') });
    },
  };
}

/** The log as the build before had it, which stored version 3; its rows are the ones of today. */
function logBefore(log: LogDefinition): LogDefinition {
  const today = log.events.get(RENDITIONS) as EventDefinition;
  const schema = { parse: (data: unknown) => data } as unknown as EventDefinition['schema'];
  const inline = log.inline.map((projection): InlineProjection => {
    const rows = projection.on[RENDITIONS] as ((event: Event) => never) | undefined;
    if (!rows) return projection;
    const upcast = today.upcasters?.[3] as (old: unknown) => object;
    return { ...projection, on: { ...projection.on, [RENDITIONS]: (event: Event) => rows({ ...event, data: upcast(event.data) }) } };
  });
  return { ...log, events: new Map([...log.events, [RENDITIONS, { ...today, version: 3, schema }]]), inline };
}
