import { type CommentFacts, FindCommentFacts } from '@heliograph/discussion-contracts';
import { FindProfiles, type UserProfile } from '@heliograph/identity-contracts';
import { CommentId, idFrom, PhotoId, type UserId } from '@heliograph/kernel';
import { FindAlikePhotos, FindPhoto } from '@heliograph/media-contracts';
import type { Subject } from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '../actor/index.js';
import { staffViewOf } from './staff-view.js';

const MAX_ALIKE = 6;

export type CasePhoto = ReturnType<typeof staffViewOf>;

/** What staff decides about; what is deleted is null or absent. */
export interface CaseSubject {
  /** Itself, or the one that the comment is on. */
  readonly photo: CasePhoto | null;
  /** What looks like a photo, the most alike first. */
  readonly alike: readonly CasePhoto[];
  readonly comment: CommentFacts | null;
}

/** Callers hold the scope `moderate`. */
@Injectable()
export class CaseSubjects {
  constructor(private readonly bus: MessageBus) {}

  async findSubject({ type, id }: Subject, photoId: PhotoId | null): Promise<CaseSubject> {
    // An id says nothing without its type.
    const own = type === 'photo' ? idFrom(PhotoId, String(id)) : null;
    const commentId = type === 'comment' ? idFrom(CommentId, String(id)) : null;
    const shown = own ?? photoId;
    const [photo, alike, comment] = await Promise.all([
      shown === null ? null : this.bus.ask(new FindPhoto(shown)),
      own === null ? [] : this.alike(own),
      commentId === null ? null : this.bus.ask(new FindCommentFacts(commentId)),
    ]);
    return { photo: photo && staffViewOf(photo), alike, comment };
  }

  /** All of them, suspended people too; erased ones are absent. */
  people(ids: readonly (UserId | null)[]): Promise<ReadonlyMap<UserId, UserProfile>> {
    return this.bus.ask(new FindProfiles([...new Set(ids.filter((id) => id !== null))]));
  }

  private async alike(id: PhotoId): Promise<CasePhoto[]> {
    const found = await this.bus.ask(new FindAlikePhotos(id, MAX_ALIKE));
    const photos = await Promise.all(found.map(({ photoId }) => this.bus.ask(new FindPhoto(photoId))));
    return found.flatMap(({ distance }, at) => (photos[at] ? [staffViewOf(photos[at], distance)] : []));
  }
}
