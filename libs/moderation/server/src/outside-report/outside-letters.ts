import { type Letter, letterMail, type Mail } from '@heliograph/mail';

/** What became of what was reported: nothing is there, it stands, or something was done about it. */
export type Outcome = 'gone' | 'left' | 'acted';

type Words = Pick<Letter, 'subject' | 'before' | 'button' | 'after'>;

/** Nothing that somebody has typed stands in them: whoever asks for a mail to another's address cannot say anything by it. */
const letters: Readonly<Record<Outcome | 'link', Words>> = {
  link: {
    subject: 'Please confirm your report to Heliograph',
    before: ['Somebody, we hope you, has reported this to the moderators of Heliograph, and gave this address for the answer:', '{place}'],
    button: 'Confirm the report',
    after: [
      'The link is good for a day. Nobody looks at the report before it is confirmed.',
      'It was not you? Then do nothing: the report and this address are deleted after a day.',
    ],
  },
  acted: {
    subject: 'Your report to Heliograph has an answer',
    before: [
      'You have reported this to the moderators of Heliograph:',
      '{place}',
      'They have looked at it, and have done something about it.',
    ],
    button: 'Our rules',
    after: ['Thank you. Your name, your address and your words are deleted in 90 days.'],
  },
  left: {
    subject: 'Your report to Heliograph has an answer',
    before: [
      'You have reported this to the moderators of Heliograph:',
      '{place}',
      'They have looked at it, and have left it as it is: by our rules it may stand.',
    ],
    button: 'Our rules',
    after: ['Thank you all the same. Your name, your address and your words are deleted in 90 days.'],
  },
  gone: {
    subject: 'Your report to Heliograph has an answer',
    before: [
      'You have reported this to the moderators of Heliograph:',
      '{place}',
      'Nothing is shown there, so there is nothing to decide.',
    ],
    button: 'Our rules',
    after: ['Thank you. Your name, your address and your words are deleted in 90 days.'],
  },
};

export function outsideLetter({ kind, to, link, place }: { kind: Outcome | 'link'; to: string; link: string; place: string }): Mail {
  const { before, ...words } = letters[kind];
  return letterMail({ ...words, to, link, greeting: 'Hello,', before: before.map((line) => line.replace('{place}', () => place)) });
}
