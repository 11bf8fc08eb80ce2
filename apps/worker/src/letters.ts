import { MessageBus, type Person, person } from '@heliograph/application/actor';
import { Addresses } from '@heliograph/application/addresses';
import { Appeals } from '@heliograph/application/moderation';
import { Notifications, NotificationSettings, NotificationViews } from '@heliograph/application/notifications';
import { People, UserCards } from '@heliograph/application/people';
import { PhotoIncludes, Photos, VisiblePhotos } from '@heliograph/application/photos';
import type { Dispatcher } from '@heliograph/cqrs';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { type ModerationNotice, moderationNotices } from '@heliograph/identity-contracts';
import { idFrom, PhotoId, Rejected } from '@heliograph/kernel';
import type { Subject } from '@heliograph/moderation-contracts';
import { NotificationId } from '@heliograph/notifications-contracts';
import type { LetterWriter, MailLanguage, PushWriter } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import { browserWords, decisionLetter, digestLetter, english, findLanguage, streakLetter } from '@heliograph/web/letters';

/** Mails hold public pictures alone. */
const signer = {
  queryFor: (): never => {
    throw new Error('A mail shows no picture by a signed address');
  },
};

interface Writers {
  readonly writeLetter: LetterWriter;
  readonly mailLanguage: MailLanguage;
  readonly writePush: PushWriter;
}

const isOfModeration = (kind: string): kind is ModerationNotice => (moderationNotices as readonly string[]).includes(kind);

/** Write what people have asked to be mailed or shown, and what moderators have decided about them: as the API and the pages they ask the application layer, so they say what these show. */
export function letterWriters(dispatcher: Pick<Dispatcher, 'dispatch'>, { api, web }: Pick<Settings, 'api' | 'web'>): Writers {
  const bus = new MessageBus(dispatcher, null);
  // Nobody is given a cursor.
  const pager = new Pager(new SignedCursors(''));
  const cards = new UserCards(bus);
  const people = new People(bus, pager, cards);
  const photos = new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, cards));
  const notifications = new Notifications(bus, pager, new NotificationViews(bus, people, cards, photos));
  const settings = new NotificationSettings(bus);
  const appeals = new Appeals(bus, pager);
  const addresses = new Addresses({ publicUrl: api.publicUrl, webUrl: web.url }, signer);
  /** As its owner sees it; null = it has none, or is gone. */
  const titleOf = async ({ type, id }: Subject, owner: Person): Promise<string | null> => {
    const photo = type === 'photo' ? idFrom(PhotoId, String(id)) : null;
    if (photo === null) return null;
    try {
      return (await photos.findPhoto(photo, owner)).photo.title || null;
    } catch (error) {
      if (error instanceof Rejected) return null;
      throw error;
    }
  };
  return {
    mailLanguage: (userId) => settings.findMailLanguage(person(userId)),
    writeLetter: async ({ kind, userId, name, happenedAt, decisionId }) => {
      const language = findLanguage(await settings.findMailLanguage(person(userId))) ?? english;
      if (isOfModeration(kind)) {
        const decision = decisionId && (await appeals.findDecision(person(userId), decisionId));
        if (!decision) return null;
        const title = name === null ? null : await titleOf(decision.subject, person(userId));
        return decisionLetter({ name, language, addresses }, { notice: kind, decision, title });
      }
      if (name === null) return null;
      const reader = { name, language, addresses };
      if (kind === 'streak-ends') return streakLetter(reader);
      const digest = await notifications.findDigest(person(userId), happenedAt);
      return digest.entries.length === 0 ? null : digestLetter(reader, digest);
    },
    writePush: async ({ userId, entry: id, happenedAt, language }) => {
      const entry = await notifications.findNotification(person(userId), NotificationId(id));
      // What has happened was taken back, or is of somebody whom the reader does not see.
      if (entry === null || entry.isRead || entry.createdAt < happenedAt) return null;
      return browserWords(entry, findLanguage(language) ?? english);
    },
  };
}
