import { type Letter, letterMail, type Mail } from '@heliograph/mail';
import type { ReportOutcome } from '@heliograph/moderation-contracts';

type Kind = ReportOutcome | 'link';
type Words = Pick<Letter, 'subject' | 'before' | 'button' | 'after'>;

/** They contain nothing that somebody has typed: nobody can send a message to a stranger by asking for such a mail. */
const english: Readonly<Record<Kind, Words>> = {
  link: {
    subject: 'Please confirm your report to Heliograph',
    before: ['You have reported this to the moderators of Heliograph:', '{place}'],
    button: 'Confirm the report',
    after: [
      'The link is valid for one day. We review your report after you have confirmed it.',
      'If you did not report anything, you can ignore this e-mail. We delete the report and your address after one day.',
    ],
  },
  acted: {
    subject: 'Your report to Heliograph has an answer',
    before: ['You have reported this to the moderators of Heliograph:', '{place}', 'They have reviewed it and taken action.'],
    button: 'Our rules',
    after: ['Thank you. We delete your name, your address and your text after 90 days.'],
  },
  left: {
    subject: 'Your report to Heliograph has an answer',
    before: [
      'You have reported this to the moderators of Heliograph:',
      '{place}',
      'They have reviewed it and left it as it is, because our rules allow it.',
    ],
    button: 'Our rules',
    after: ['Thank you for reporting it. We delete your name, your address and your text after 90 days.'],
  },
  gone: {
    subject: 'Your report to Heliograph has an answer',
    before: ['You have reported this to the moderators of Heliograph:', '{place}', 'It is no longer there, so there is nothing to decide.'],
    button: 'Our rules',
    after: ['Thank you. We delete your name, your address and your text after 90 days.'],
  },
};

const german: Readonly<Record<Kind, Words>> = {
  link: {
    subject: 'Deine Meldung an Heliograph: noch ein Schritt',
    before: ['Du hast der Moderation von Heliograph das hier gemeldet:', '{place}'],
    button: 'Meldung bestätigen',
    after: [
      'Der Link gilt einen Tag. Wir prüfen deine Meldung, sobald du sie bestätigt hast.',
      'Wenn du nichts gemeldet hast, kannst du diese E-Mail ignorieren. Nach einem Tag löschen wir die Meldung und deine Adresse.',
    ],
  },
  acted: {
    subject: 'Antwort auf deine Meldung an Heliograph',
    before: ['Du hast der Moderation von Heliograph das hier gemeldet:', '{place}', 'Wir haben es geprüft und etwas unternommen.'],
    button: 'Unsere Regeln',
    after: ['Danke. Deinen Namen, deine Adresse und deinen Text löschen wir nach 90 Tagen.'],
  },
  left: {
    subject: 'Antwort auf deine Meldung an Heliograph',
    before: [
      'Du hast der Moderation von Heliograph das hier gemeldet:',
      '{place}',
      'Wir haben es geprüft und so gelassen, weil unsere Regeln es erlauben.',
    ],
    button: 'Unsere Regeln',
    after: ['Danke für deine Meldung. Deinen Namen, deine Adresse und deinen Text löschen wir nach 90 Tagen.'],
  },
  gone: {
    subject: 'Antwort auf deine Meldung an Heliograph',
    before: [
      'Du hast der Moderation von Heliograph das hier gemeldet:',
      '{place}',
      'Es ist nicht mehr da, also gibt es nichts zu entscheiden.',
    ],
    button: 'Unsere Regeln',
    after: ['Danke. Deinen Namen, deine Adresse und deinen Text löschen wir nach 90 Tagen.'],
  },
};

const usual = { lang: 'en', letters: english, greeting: 'Hello,' };
const others = new Map([['de', { lang: 'de', letters: german, greeting: 'Hallo,' }]]);

interface About {
  readonly kind: Kind;
  readonly to: string;
  readonly link: string;
  readonly place: string;
  /** English where we have no other. */
  readonly language?: string | undefined;
}

export function outsideLetter({ kind, to, link, place, language = usual.lang }: About): Mail {
  const { lang, letters, greeting } = others.get(language) ?? usual;
  const { before, ...words } = letters[kind];
  return letterMail({ ...words, lang, to, link, greeting, before: before.map((line) => line.replace('{place}', () => place)) });
}
