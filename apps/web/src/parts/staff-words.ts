import type { Action, Decision, Subject } from '@heliograph/moderation-contracts';
import { thingWords } from './moderation-words.js';

export const actionNames: Readonly<Record<Action, string>> = {
  none: 'Leave it',
  warn: 'Warn',
  'take-down': 'Take down',
  suspend: 'Suspend',
};

export const subjectWords = (subject: Subject): string =>
  `${subject.type === 'user' ? 'Account' : subject.type === 'photo' ? 'Photograph' : 'Comment'} ${subject.id}`;

/** What was decided, to staff. */
export function decidedWords({ action, subject, liftedAt }: Decision): string {
  const did = { none: 'was left as it is', warn: 'was warned about', 'take-down': 'was taken down', suspend: 'led to a suspension' }[
    action
  ];
  return `${subjectWords(subject)} ${did}${liftedAt === null ? '' : ', which is lifted'}.`;
}

/** What happens next. */
export function nextWords(action: Action, subject: Subject, isHeld: boolean): string {
  const thing = thingWords(subject);
  switch (action) {
    case 'none':
      return isHeld
        ? 'It is let go: published at once, if its owner wished that.'
        : `The ${thing} stays as it is, its reports are answered, and its owner does not hear of them.`;
    case 'warn':
      return `${isHeld ? 'It is let go, and its' : 'The'} owner is mailed the reason and your words, and can appeal. A mail cannot be taken back.`;
    case 'take-down':
      return 'Nobody but its owner and moderators sees it from now on. Its owner is mailed the reason and your words, and can appeal once. For “Illegal” its owner does not see the picture either, and it cannot be uploaded again.';
    case 'suspend':
      return 'Everything of its owner is hidden from now on, and they are signed out everywhere. They are mailed, and can still sign in to read why, to appeal, and to take or delete what is theirs.';
  }
}
