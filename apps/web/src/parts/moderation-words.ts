import type { Action, Reason, Subject } from '@heliograph/moderation-contracts';
import type { Language } from '../language/language.js';
import { type Message, message } from '../language/message.js';

/** The reason of a decision, in a word. People who report choose among sentences. */
export const reasonNames: Readonly<Record<Reason, Message>> = {
  spam: message('Spam'),
  harassment: message('Harassment'),
  nudity: message('Nudity'),
  violence: message('Violence'),
  illegal: message('Illegal'),
  copyright: message('Copyright'),
  other: message('Other'),
};

/** The same within a sentence. */
export const reasonPhrases: Readonly<Record<Reason, Message>> = {
  spam: message('spam'),
  harassment: message('harassment'),
  nudity: message('nudity'),
  violence: message('violence'),
  illegal: message('illegal'),
  copyright: message('copyright'),
  other: message('other'),
};

/** What a decision did, in a sentence of its own. */
export function decisionWords(action: Action, { type }: Subject, { say }: Pick<Language, 'say'>): string {
  switch (action) {
    case 'none':
      return say('A moderator reviewed your {type, select, photo {photograph} comment {comment} other {account}} and left it as it is.', {
        type,
      });
    case 'warn':
      return say('You were warned because of your {type, select, photo {photograph} comment {comment} other {account}}.', { type });
    case 'take-down':
      return type === 'user'
        ? say('Your profile picture was taken down.')
        : say('Your {type, select, photo {photograph} other {comment}} was taken down.', { type });
    case 'suspend':
      return type === 'user'
        ? say('Your account was suspended.')
        : say('Your account was suspended because of your {type, select, photo {photograph} other {comment}}.', { type });
  }
}
