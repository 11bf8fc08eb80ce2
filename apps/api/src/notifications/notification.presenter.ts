import type { Addresses } from '@heliograph/application/addresses';
import type { NotificationView } from '@heliograph/application/notifications';
import { flag, timestamp } from '@heliograph/http';
import { type Language, notificationPath, notificationText } from '@heliograph/web';
import { presentComment } from '../comments/comment.presenter.js';
import { presentCollection, presentPhoto } from '../photos/photo.presenter.js';
import { presentUser } from '../users/user.presenter.js';

/** An entry of the list (N2). */
export function presentNotification(seen: NotificationView, addresses: Addresses, language: Language) {
  const { photo, comment, collection } = seen;
  return {
    id: seen.id,
    kind: seen.kind,
    count: seen.count,
    people: { data: seen.people.map((person) => presentUser(person, addresses)) },
    photo: photo && { data: presentPhoto(photo, addresses) },
    comment: comment && { data: presentComment(comment, addresses) },
    collection: collection && { data: presentCollection(collection, addresses) },
    text: notificationText(seen, language),
    url: addresses.pageUrl(notificationPath(seen)),
    is_read: flag(seen.isRead),
    created_at: timestamp(seen.createdAt),
  };
}
