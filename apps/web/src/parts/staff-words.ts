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
      return say('{subject} was left as it is{isLifted, select, yes { (lifted)} other {}}.', { subject, isLifted });
    case 'warn':
      return say('{subject}: the owner was warned{isLifted, select, yes { (lifted)} other {}}.', { subject, isLifted });
    case 'take-down':
      return of.type === 'user'
        ? say('{subject}: the picture was taken down{isLifted, select, yes { (lifted)} other {}}.', { subject, isLifted })
        : say('{subject} was taken down{isLifted, select, yes { (lifted)} other {}}.', { subject, isLifted });
    case 'suspend':
      return say('{subject}: the owner was suspended{isLifted, select, yes { (lifted)} other {}}.', { subject, isLifted });
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
        ? say('The photograph is released, and published at once if the owner chose that.')
        : say(
            'The {type, select, photo {photograph} comment {comment} other {account}} stays as it is. Its reports are closed, and the owner is not notified.',
            { type },
          );
    case 'warn':
      return isHeld
        ? say(
            'The photograph is released. The owner gets an e-mail with the reason and your message, and can appeal. The e-mail cannot be undone.',
          )
        : say('The owner gets an e-mail with the reason and your message, and can appeal. The e-mail cannot be undone.');
    case 'take-down':
      return say(
        'Only the owner and moderators can see it from now on. The owner gets an e-mail with the reason and your message, and can appeal once. With the reason “Illegal”, the owner cannot see the picture either, and it cannot be uploaded again.',
      );
    case 'take-picture-down':
      return say(
        'Nobody can see this picture from now on, not even the owner. They get an e-mail with the reason and your message, can appeal once, and can choose another picture. With the reason “Illegal”, this one cannot be uploaded again.',
      );
    case 'suspend':
      return say(
        'Everything that the owner published is hidden, and they are signed out everywhere. They get an e-mail, and can still sign in to read the reason, appeal, and download or delete their data.',
      );
  }
}
