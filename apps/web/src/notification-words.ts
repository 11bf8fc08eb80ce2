import type { NotificationView } from '@heliograph/application/notifications';
import type { NotificationKind } from '@heliograph/notifications-contracts';
import type { Language } from './language/language.js';
import { type Message, message } from './language/message.js';

/** What has happened, in words (N2). Somebody may be gone by the time that it is read. */
export function notificationText({ kind, count, people: [newest] }: NotificationView, { say, said }: Language): string {
  if (count === 0 || !newest) return said(kind in withoutPeople ? withoutPeople[kind as keyof typeof withoutPeople] : untold);
  const others = count - 1;
  const who =
    others === 0
      ? newest.card.name
      : say('{name} and {count, plural, one {# other} other {# others}}', { name: newest.card.name, count: others });
  return said(withPeople[kind], { who, count });
}

const withPeople: Readonly<Record<NotificationKind, Message>> = {
  follow: message('{who} {count, plural, one {follows} other {follow}} you'),
  like: message('{who} {count, plural, one {likes} other {like}} your photograph'),
  comment: message('{who} commented on your photograph'),
  reply: message('{who} replied to your comment'),
  mention: message('{who} mentioned you in a comment'),
  collected: message('{who} added your photograph to a collection'),
  streak: message('Your streak is about to end'),
  featured: message('Your photograph is in the editors’ selection'),
  notice: message('The moderators have made a decision that concerns you'),
};

const { streak, featured, notice } = withPeople;
const withoutPeople = { streak, featured, notice };
const untold = message('Somebody who is no longer here did something');

/** The page that it leads to. */
export function notificationPath({ kind, people: [newest], photo, comment, collection }: NotificationView): string {
  if (kind === 'notice') return '/decisions';
  if (kind === 'streak') return '/today';
  if (collection) return `/collections/${collection.collection.id}`;
  if (kind === 'follow' && newest) return `/users/${newest.card.username}`;
  if (photo) return `/photos/${photo.photo.photoId}${comment ? `/comments/${comment.item.id}` : ''}`;
  return '/notifications';
}
