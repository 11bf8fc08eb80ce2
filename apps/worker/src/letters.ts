import { MessageBus, person } from '@heliograph/application/actor';
import { Addresses } from '@heliograph/application/addresses';
import { Notifications, NotificationSettings, NotificationViews } from '@heliograph/application/notifications';
import { People, UserCards } from '@heliograph/application/people';
import { PhotoIncludes, Photos, VisiblePhotos } from '@heliograph/application/photos';
import type { Dispatcher } from '@heliograph/cqrs';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import type { LetterWriter } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import { digestLetter, english, findLanguage, streakLetter } from '@heliograph/web/letters';

/** Mails hold public pictures alone. */
const signer = {
  queryFor: (): never => {
    throw new Error('A mail shows no picture by a signed address');
  },
};

/** Writes what people have asked to be mailed: as the API and the pages it asks the application layer, so it shows what these show. */
export function letterWriter(dispatcher: Pick<Dispatcher, 'dispatch'>, { api, web }: Pick<Settings, 'api' | 'web'>): LetterWriter {
  const bus = new MessageBus(dispatcher, null);
  // Nobody is given a cursor.
  const pager = new Pager(new SignedCursors(''));
  const cards = new UserCards(bus);
  const people = new People(bus, pager, cards);
  const photos = new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, cards));
  const notifications = new Notifications(bus, pager, new NotificationViews(bus, people, cards, photos));
  const settings = new NotificationSettings(bus);
  const addresses = new Addresses({ publicUrl: api.publicUrl, webUrl: web.url }, signer);
  return async ({ kind, userId, name, happenedAt }) => {
    const language = findLanguage(await settings.findMailLanguage(person(userId))) ?? english;
    const reader = { name, language, addresses };
    if (kind === 'streak-ends') return streakLetter(reader);
    const digest = await notifications.findDigest(person(userId), happenedAt);
    return digest.entries.length === 0 ? null : digestLetter(reader, digest);
  };
}
