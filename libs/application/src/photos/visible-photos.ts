import { isRejection, type PhotoId, type Query, Rejected } from '@heliograph/kernel';
import {
  FindOwnerHint,
  FindPhoto,
  FindPhotoState,
  FindVersionedPhoto,
  type PhotoFacts,
  type PhotoState,
  type UploadedPhoto,
  type VersionedPhoto,
} from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person, seesOwnDrafts } from '../actor/index.js';
import { findHiddenUsers, requireNoBlock } from '../people/index.js';

/** Who may see and change which photo, by the inline rows of media and identity: exact at the last commit, also while all workers are stopped. */
@Injectable()
export class VisiblePhotos {
  constructor(private readonly bus: MessageBus) {}

  /** A published photo of somebody who is not suspended (B4) and does not block the actor (B2), the actor's own where their token shows drafts (A4), for moderators one that is taken down, which is recorded. @throws Rejected `photo-not-found` */
  findPhoto(id: PhotoId, actor: Actor): Promise<PhotoFacts> {
    return this.requireVisible(id, actor, new FindPhoto(id));
  }

  /** As `findPhoto`, where nothing else of the photo is shown. */
  state(id: PhotoId, actor: Actor): Promise<PhotoState> {
    return this.requireVisible(id, actor, new FindPhotoState(id));
  }

  /** As `findPhoto`, with its version. @throws Rejected `photo-not-found` */
  findVersionedPhoto(id: PhotoId, actor: Actor): Promise<VersionedPhoto> {
    return this.requireVisible(id, actor, new FindVersionedPhoto(id));
  }

  /**
   * What is asked or done about a photo, begun at the same time as the question whether the actor sees it: where they do not, nothing else is
   * answered. What must not happen then waits for `photo`. @throws Rejected `photo-not-found`
   */
  checkVisibilityDuring<Answer>(id: PhotoId, actor: Actor, work: PhotoWork<Answer>): Promise<Answer> {
    return answerOf(this.state(id, actor), work);
  }

  /** Likewise about something that the actor does. @throws Rejected `photo-not-found`, `blocked-between` (B2) */
  checkActionDuring<Answer>(id: PhotoId, actor: Person, work: PhotoWork<Answer>): Promise<Answer> {
    return answerOf(this.findPhotoForAction(id, actor), work);
  }

  /** One that the actor does something about. @throws Rejected `photo-not-found`, `blocked-between` (B2) */
  async findPhotoForAction(id: PhotoId, actor: Person): Promise<PhotoState> {
    const photo = await this.state(id, actor);
    await requireNoBlock(this.bus, actor, photo.ownerId);
    return photo;
  }

  /** @throws Rejected `photo-not-found` when the actor does not see it, `not-your-photo` when it is another's (S12) */
  async findOwnPhoto(id: PhotoId, actor: Actor): Promise<PhotoFacts> {
    const photo = await this.findPhoto(id, actor);
    if (photo.ownerId !== actor.userId) throw new Rejected('not-your-photo');
    return photo;
  }

  /** An upload as its owner is answered: another photo with the same bytes is named where they see it (B2, B4). */
  async withVisibleDuplicate(uploaded: UploadedPhoto, actor: Person): Promise<UploadedPhoto> {
    if (uploaded.duplicateOf === null) return uploaded;
    const found = await this.state(uploaded.duplicateOf, actor).catch((error: unknown) => {
      if (isRejection(error, 'photo-not-found')) return null;
      throw error;
    });
    return { ...uploaded, duplicateOf: found && found.photoId };
  }

  private async requireVisible<Photo extends PhotoState>(id: PhotoId, actor: Actor, question: Query<Photo | null>): Promise<Photo> {
    // Where the owner is known, whether they are suspended is asked at the same time as the photo instead of after it.
    const owner = await this.bus.ask(new FindOwnerHint(id));
    const [photo, hidden] = await Promise.all([this.bus.ask(question), findHiddenUsers(this.bus, [owner], actor)]);
    if (photo === null || !isSeen(photo, actor) || hidden.size > 0) throw new Rejected('photo-not-found');
    if (photo.ownerId !== owner && (await findHiddenUsers(this.bus, [photo.ownerId], actor)).size > 0)
      throw new Rejected('photo-not-found');
    if (photo.state === 'taken-down' && photo.ownerId !== actor.userId)
      await this.bus.recordDisclosure(actor, { subject: `photo-${id}`, people: [photo.ownerId], fields: ['photo'] });
    return photo;
  }
}

type PhotoWork<Answer> = (photo: Promise<PhotoState>) => Promise<Answer>;

async function answerOf<Answer>(photo: Promise<PhotoState>, work: PhotoWork<Answer>): Promise<Answer> {
  const answer = work(photo);
  // Where both fail, the first is the reason.
  answer.catch(() => undefined);
  await photo;
  return answer;
}

function isSeen({ state, ownerId }: PhotoState, actor: Actor): boolean {
  if (state === 'published' || (state === 'taken-down' && actor.scopes.has('moderate'))) return true;
  return ownerId === actor.userId && seesOwnDrafts(actor);
}
