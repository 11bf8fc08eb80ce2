import { MessageBus, person } from '@heliograph/application/actor';
import { Addresses } from '@heliograph/application/addresses';
import { Notifications, NotificationSettings, NotificationViews } from '@heliograph/application/notifications';
import { People, UserCards } from '@heliograph/application/people';
import { PhotoIncludes, Photos, VisiblePhotos } from '@heliograph/application/photos';
import type { Dispatcher } from '@heliograph/cqrs';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { NotificationId } from '@heliograph/notifications-contracts';
import type { LetterWriter, PushWriter } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import { browserWords, digestLetter, english, findLanguage, streakLetter } from '@heliograph/web/letters';

/** Mails hold public pictures alone. */
const signer = {
  queryFor: (): never => {
    throw new Error('A mail shows no picture by a signed address');
  },
};

interface Writers {
  readonly writeLetter: LetterWriter;
  readonly writePush: PushWriter;
}

/** Write what people have asked to be mailed or shown: as the API and the pages they ask the application layer, so they say what these show. */
export function letterWriters(dispatcher: Pick<Dispatcher, 'dispatch'>, { api, web }: Pick<Settings, 'api' | 'web'>): Writers {
  const bus = new MessageBus(dispatcher, null);
  // Nobody is given a cursor.
  const pager = new Pager(new SignedCursors(''));
  const cards = new UserCards(bus);
  const people = new People(bus, pager, cards);
  const photos = new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, cards));
  const notifications = new Notifications(bus, pager, new NotificationViews(bus, people, cards, photos));
  const settings = new NotificationSettings(bus);
  const addresses = new Addresses({ publicUrl: api.publicUrl, webUrl: web.url }, signer);
  return {
    writeLetter: async ({ kind, userId, name, happenedAt }) => {
      const language = findLanguage(await settings.findMailLanguage(person(userId))) ?? english;
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
