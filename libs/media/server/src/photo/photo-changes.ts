import { decideOn, type DecideOptions } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Event, PhotoId } from '@heliograph/kernel';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { mediaLog, photoStream } from '../media.log.js';
import { requirePhoto } from './photo-rows.js';

/** Decisions on the stream of a photo that are answered with the photo. */
@Injectable()
export class PhotoChanges {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  /** @throws Rejected by the decider, `photo-not-found` where it was deleted in the meantime; see `decideOn` */
  async decide<C, E extends Event, S>(photoId: PhotoId, options: Omit<DecideOptions<C, E, S>, 'log' | 'stream'>): Promise<PhotoFacts> {
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), ...options });
    return requirePhoto(this.database, photoId);
  }
}
