import type { Addresses } from '@heliograph/application/addresses';
import type { ModerationNotice } from '@heliograph/identity-contracts';
import type { LetterWords } from '@heliograph/mail';
import type { AppealableDecision } from '@heliograph/moderation-contracts';
import type { Language } from '../language/language.js';
import { type Message, message } from '../language/message.js';
import { decisionWords, reasonNames } from '../parts/moderation-words.js';

interface Reader {
  /** null = nobody has confirmed the address. */
  readonly name: string | null;
  readonly language: Language;
  readonly addresses: Pick<Addresses, 'pageUrl'>;
}

interface DecisionContent {
  readonly notice: ModerationNotice;
  readonly decision: AppealableDecision;
  /** Of the photograph that it is about; null = it has none, or it is about none. */
  readonly title: string | null;
}

const subjects: Readonly<Record<ModerationNotice, Message>> = {
  'decision-made': message('The moderators of Heliograph have made a decision that concerns you'),
  warned: message('The moderators of Heliograph have warned you'),
  'photo-taken-down': message('Your photograph at Heliograph was taken down'),
  'comment-taken-down': message('Your comment at Heliograph was taken down'),
  'avatar-taken-down': message('Your profile picture at Heliograph was taken down'),
  'account-suspended': message('Your account at Heliograph is suspended'),
  'decision-lifted': message('A decision about you at Heliograph was lifted'),
  'appeal-resolved': message('Your appeal at Heliograph has an answer'),
};

/**
 * What moderators have decided about somebody, why, and what can be done about it (B6). Null where nobody has confirmed the address: it may
 * be a stranger's, whom reason, note and answer do not concern.
 */
export function decisionLetter({ name, language, addresses }: Reader, { notice, decision, title }: DecisionContent): LetterWords | null {
  if (name === null) return null;
  const { say, said } = language;
  const { id, subject, action, appealed, liftedAt } = decision;
  return {
    lang: language.code,
    subject: said(subjects[notice]),
    greeting: say('Hello {name},', { name }),
    before: [
      decisionWords(action, subject, language),
      ...(title === null ? [] : [say('The photograph: {title}', { title })]),
      ...(notice === 'appeal-resolved' ? answerWords(decision, language) : reasonWords(decision, language)),
      ...(notice === 'decision-lifted' ? [say('This decision was lifted. It no longer applies, and what it hid is visible again.')] : []),
    ],
    link: addresses.pageUrl(`/decisions#decision-${id}`),
    button: appealed === null && liftedAt === null ? say('Read the decision, and appeal') : say('Read the decision'),
    after:
      appealed === null && liftedAt === null
        ? [say('If you think that this is wrong, you can appeal once, on that page. If your appeal is granted, everything is restored.')]
        : [],
  };
}

function reasonWords({ action, reason, note, until }: AppealableDecision, { say, said, dayOf }: Language): string[] {
  const end =
    until === null
      ? say('No end date.')
      : say('Until {day}, {time} UTC.', { day: dayOf(until.toISOString()), time: until.toISOString().slice(11, 16) });
  return [
    ...(action === 'suspend' ? [end] : []),
    say('The reason: {reason}', { reason: said(reasonNames[reason]) }),
    ...(note === null ? [] : [say('The moderator writes: {note}', { note })]),
  ];
}

function answerWords({ appealed }: AppealableDecision, { say }: Language): string[] {
  return [
    appealed?.state === 'granted'
      ? say('You appealed, and your appeal was granted: the decision no longer applies.')
      : say('You appealed, and your appeal was refused: the decision stands. It is final.'),
    ...(appealed?.note ? [say('The moderator writes: {note}', { note: appealed.note })] : []),
  ];
}
