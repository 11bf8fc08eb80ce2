import { actions, type Decision, type Subject } from '@heliograph/moderation-contracts';
import type { Language } from '../language/language.js';
import { type Message, message } from '../language/message.js';

type Saying = Pick<Language, 'say'>;

/** What a form of staff may say: a person is not taken down, but their picture is. */
export const pageActions = [...actions, 'take-picture-down'] as const;
export type PageAction = (typeof pageActions)[number];

export const actionNames: Readonly<Record<PageAction, Message>> = {
  none: message('Leave it'),
  warn: message('Warn'),
  'take-down': message('Take down'),
  'take-picture-down': message('Take the picture down'),
  suspend: message('Suspend'),
};

export const subjectWords = ({ type, id }: Subject, { say }: Saying): string =>
  say('{type, select, photo {Photograph} comment {Comment} other {Account}} {id}', { type, id: String(id) });

/** What was decided, to staff. */
export function decidedWords({ action, subject: of, liftedAt }: Omit<Decision, 'note'>, language: Saying): string {
  const { say } = language;
  const subject = subjectWords(of, language);
  const isLifted = liftedAt === null ? 'no' : 'yes';
  switch (action) {
    case 'none':
      return say('{subject} was left as it is{isLifted, select, yes {, which is lifted} other {}}.', { subject, isLifted });
    case 'warn':
      return say('{subject} was warned about{isLifted, select, yes {, which is lifted} other {}}.', { subject, isLifted });
    case 'take-down':
      return of.type === 'user'
        ? say('{subject}: the picture was taken down{isLifted, select, yes {, which is lifted} other {}}.', { subject, isLifted })
        : say('{subject} was taken down{isLifted, select, yes {, which is lifted} other {}}.', { subject, isLifted });
    case 'suspend':
      return say('{subject} led to a suspension{isLifted, select, yes {, which is lifted} other {}}.', { subject, isLifted });
  }
}

/** What happens next. */
export function nextWords(
  action: PageAction,
  { subject: { type }, isHeld }: { subject: Subject; isHeld: boolean },
  { say }: Saying,
): string {
  switch (action) {
    case 'none':
      return isHeld
        ? say('It is let go: published at once, if its owner wished that.')
        : say(
            'The {type, select, photo {photograph} comment {comment} other {account}} stays as it is, its reports are answered, and its owner does not hear of them.',
            { type },
          );
    case 'warn':
      return isHeld
        ? say('It is let go, and its owner is mailed the reason and your words, and can appeal. A mail cannot be taken back.')
        : say('The owner is mailed the reason and your words, and can appeal. A mail cannot be taken back.');
    case 'take-down':
      return say(
        'Nobody but its owner and moderators sees it from now on. Its owner is mailed the reason and your words, and can appeal once. For “Illegal” its owner does not see the picture either, and it cannot be uploaded again.',
      );
    case 'take-picture-down':
      return say(
        'Nobody sees this picture from now on, its owner neither. They are mailed the reason and your words, can appeal once, and can choose another picture. For “Illegal” this one cannot be uploaded again.',
      );
    case 'suspend':
      return say(
        'Everything of its owner is hidden from now on, and they are signed out everywhere. They are mailed, and can still sign in to read why, to appeal, and to take or delete what is theirs.',
      );
  }
}
