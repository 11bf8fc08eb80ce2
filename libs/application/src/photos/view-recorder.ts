import type { UserId } from '@heliograph/kernel';
import type { PhotoState } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../actor/index.js';

export type ViewKind = 'view' | 'download';

/** The viewer: a signed-in user, or an address. */
export type ViewIdentity = { readonly userId: UserId } | { readonly address: string };

export type ViewedPhoto = Pick<PhotoState, 'photoId' | 'ownerId'>;

/** Counts each viewer once for each photo and hour. Returns at once, and never fails. Provided by the program. */
export abstract class ViewCounter {
  abstract count(kind: ViewKind, photo: ViewedPhoto, viewer: ViewIdentity): void;
}

/** Decides which requests are a view of a photo (U5), the same for all clients. */
@Injectable()
export class ViewRecorder {
  constructor(private readonly counter: ViewCounter) {}

  /**
   * An owner's own views are none, and neither are visits to what others do not see: those of moderators to a photo that is taken down.
   * @param isUserNavigation the client requested it for display: no HEAD, no browser's prefetch
   */
  record(kind: ViewKind, { photoId, ownerId, state }: PhotoState, { userId }: Actor, request: ViewRequest): void {
    if (!request.isUserNavigation || userId === ownerId || state !== 'published') return;
    this.counter.count(kind, { photoId, ownerId }, userId === null ? { address: request.address } : { userId });
  }
}

export interface ViewRequest {
  readonly isUserNavigation: boolean;
  readonly address: string;
}
