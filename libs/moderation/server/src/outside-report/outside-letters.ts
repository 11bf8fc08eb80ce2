import { type Letter, letterMail, type Mail } from '@heliograph/mail';

/** What became of what was reported: nothing is there, it stands, or something was done about it. */
export type Outcome = 'gone' | 'left' | 'acted';

type Words = Pick<Letter, 'subject' | 'before' | 'button' | 'after'>;

/** They contain nothing that somebody has typed: nobody can send a message to a stranger by asking for such a mail. */
const letters: Readonly<Record<Outcome | 'link', Words>> = {
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

export function outsideLetter({ kind, to, link, place }: { kind: Outcome | 'link'; to: string; link: string; place: string }): Mail {
  const { before, ...words } = letters[kind];
  return letterMail({ ...words, to, link, greeting: 'Hello,', before: before.map((line) => line.replace('{place}', () => place)) });
}
