import type { Addresses } from '@heliograph/application/addresses';
import type { DigestView, NotificationView } from '@heliograph/application/notifications';
import type { LetterItem, LetterWords } from '@heliograph/mail';
import type { Language } from '../language/language.js';
import { notificationPath, notificationText } from '../notification-words.js';
import { titleOf } from '../words.js';

interface Reader {
  readonly name: string;
  readonly language: Language;
  readonly addresses: Pick<Addresses, 'pageUrl' | 'rendition'>;
}

/** Pixels, of a file that is twice as wide. */
const PICTURE_WIDTH = 320;

/** On the last day of a streak (N6). */
export function streakLetter(reader: Reader): LetterWords {
  const { say } = reader.language;
  return {
    ...commonWords(reader),
    subject: say('Your streak at Heliograph ends today'),
    before: [
      say('Your streak ends today, because there is no photograph from yesterday yet. Add one to keep it. This page shows your open days:'),
    ],
    link: reader.addresses.pageUrl('/today'),
    button: say('See my open days'),
    after: [say('You get this reminder because you asked for it in your settings.')],
  };
}

/** What is unread (N2). What people have written is on the pages only: a stranger could mail anything by a comment. */
export function digestLetter(reader: Reader, { entries, count }: DigestView): LetterWords {
  const { say } = reader.language;
  const left = count - entries.length;
  return {
    ...commonWords(reader),
    subject: say('{count, plural, one {# new notification} other {# new notifications}} at Heliograph', { count }),
    before: [say('Here is what is new for you:')],
    items: entries.map((entry) => itemOf(entry, reader)),
    link: reader.addresses.pageUrl('/notifications'),
    button: say('See all notifications'),
    after: [
      ...(left === 0 ? [] : [say('You find {count, plural, one {# more} other {# more}} on that page.', { count: left })]),
      say(
        'You get this e-mail because you asked for it in your settings. It comes once a day at most, and only when there is something new.',
      ),
    ],
  };
}

const commonWords = ({ name, language: { code, say } }: Reader) => ({
  lang: code,
  greeting: say('Hello {name},', { name }),
  unsubscribeWords: say('Stop these e-mails'),
});

function itemOf(entry: NotificationView, { language, addresses }: Reader): LetterItem {
  return {
    text: notificationText(entry, language),
    link: addresses.pageUrl(notificationPath(entry)),
    picture: pictureOf(entry, language, addresses),
  };
}

/** The smallest JPEG of a photograph that everybody may see: programs of mail have no cookie, and not all show anything else. */
function pictureOf({ photo: seen }: NotificationView, language: Language, addresses: Reader['addresses']): LetterItem['picture'] {
  const jpeg = seen?.details?.images.find(({ format }) => format === 'jpeg');
  if (!seen?.details || !jpeg || seen.photo.state !== 'published' || seen.photo.isPictureHidden) return null;
  const width = Math.min(PICTURE_WIDTH, jpeg.width);
  const height = Math.max(1, Math.round((jpeg.height * width) / jpeg.width));
  return { url: addresses.rendition(seen.photo, jpeg.name), width, height, alt: seen.details.alt || titleOf(seen.photo, language) };
}

/** What a browser shows of an entry (Web Push): as its list says it. What people have written is on the pages only. */
export function browserWords(entry: NotificationView, language: Language) {
  return { title: 'Heliograph', text: notificationText(entry, language), lang: language.code, path: notificationPath(entry) };
}
