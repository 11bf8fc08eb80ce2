import { CommentsByIds } from '@heliograph/discussion-contracts';
import { type Collection, CollectionsByIds } from '@heliograph/gallery-contracts';
import { FindSuspended } from '@heliograph/identity-contracts';
import type { CollectionId, CommentId, UserId } from '@heliograph/kernel';
import { FindNotifiers, type Notification } from '@heliograph/notifications-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { findIgnoredUsers, People, UserCards, viewerOfList } from '../people/index.js';
import { type CollectionView, type PhotoInclude, Photos } from '../photos/index.js';
import type { NotificationView } from './notification-view.js';

/** Entries as their reader sees them, and whose doings are in none of them. */
@Injectable()
export class NotificationViews {
  constructor(
    private readonly bus: MessageBus,
    private readonly people: People,
    private readonly cards: UserCards,
    private readonly photos: Photos,
  ) {}

  /** Who is blocked, muted or suspended, as at the last commit. @param unread true = those alone of whom something is unread */
  async hiddenUsers(person: Person, unread = false): Promise<readonly UserId[]> {
    const suspended = async () => {
      const notifiers = await this.bus.ask(new FindNotifiers(person.userId, unread));
      return notifiers.length === 0 ? [] : this.bus.ask(new FindSuspended(notifiers));
    };
    const ids = await Promise.all([findIgnoredUsers(this.bus, person), suspended()]);
    return [...new Set(ids.flatMap((each) => [...each]))];
  }

  /** One statement for each kind of thing, however many entries. A comment is seen where its photo is. */
  async viewsOf(person: Person, entries: readonly Notification[], includes?: ReadonlySet<PhotoInclude>): Promise<NotificationView[]> {
    const collections = await this.collections(unique(entries.flatMap(({ collectionId }) => collectionId ?? [])), person);
    const covers = collections.flatMap(({ coverPhotoId }) => coverPhotoId ?? []);
    const [people, photos, comments] = await Promise.all([
      this.people.findByIds(unique([...entries.flatMap((entry) => entry.people), ...collections.map(({ ownerId }) => ownerId)]), person),
      this.photos.findByIds(unique([...entries.flatMap(({ photoId }) => photoId ?? []), ...covers]), person, includes),
      this.comments(unique(entries.flatMap(({ commentId }) => commentId ?? [])), person),
    ]);
    const personOf = new Map(people.map((each) => [each.card.userId, each]));
    const photoOf = new Map(photos.map((each) => [each.photo.photoId, each]));
    const collectionOf = new Map<CollectionId, CollectionView>(
      collections.flatMap((collection) => {
        const owner = personOf.get(collection.ownerId);
        const { coverPhotoId } = collection;
        const cover = coverPhotoId === null ? null : (photoOf.get(coverPhotoId) ?? null);
        return owner ? [[collection.id, { collection, owner, cover }] as const] : [];
      }),
    );
    return entries.map(({ people: ids, photoId, commentId, collectionId, ...entry }) => {
      const photo = photoId === null ? null : (photoOf.get(photoId) ?? null);
      const comment = photo === null || commentId === null ? null : (comments.get(commentId) ?? null);
      const collection = collectionId === null ? null : (collectionOf.get(collectionId) ?? null);
      return { ...entry, people: ids.flatMap((id) => personOf.get(id) ?? []), photo, comment, collection };
    });
  }

  /** Public ones. */
  private async collections(ids: readonly CollectionId[], person: Person): Promise<readonly Collection[]> {
    if (ids.length === 0) return [];
    const { without } = await viewerOfList(this.bus, person);
    return [...(await this.bus.ask(new CollectionsByIds(ids, without))).values()].filter(({ isPrivate }) => !isPrivate);
  }

  private async comments(ids: readonly CommentId[], person: Person) {
    const found = ids.length === 0 ? [] : [...(await this.bus.ask(new CommentsByIds(ids))).values()];
    const authored = found.length === 0 ? [] : await this.cards.withAuthors(found, person);
    return new Map(authored.map((each) => [each.item.id, each]));
  }
}

const unique = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)];
