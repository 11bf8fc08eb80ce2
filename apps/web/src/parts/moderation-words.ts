import type { Action, Reason, Subject } from '@heliograph/moderation-contracts';

/** What a decision was made for, in a word; whoever reports chooses among sentences. */
export const reasonNames: Readonly<Record<Reason, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  nudity: 'Nudity',
  violence: 'Violence',
  illegal: 'Illegal',
  copyright: 'Copyright',
  other: 'Other',
};

const things: Readonly<Record<Subject['type'], string>> = { photo: 'photograph', comment: 'comment', user: 'account' };
export const thingWords = ({ type }: Subject): string => things[type];

/** What a decision did, in a sentence of its own. */
export function decisionWords(action: Action, subject: Subject): string {
  const thing = thingWords(subject);
  switch (action) {
    case 'none':
      return `Your ${thing} was looked at and left as it is.`;
    case 'warn':
      return `You were warned because of your ${thing}.`;
    case 'take-down':
      return `Your ${thing} was taken down.`;
    case 'suspend':
      return subject.type === 'user' ? 'Your account was suspended.' : `Your account was suspended because of your ${thing}.`;
  }
}
