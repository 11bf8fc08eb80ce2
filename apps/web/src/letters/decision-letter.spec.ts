import { letterMail, type LetterWords } from '@heliograph/mail';
import { moderationNotices } from '@heliograph/identity-contracts';
import { DecisionId, UserId } from '@heliograph/kernel';
import { type AppealableDecision, SubjectId } from '@heliograph/moderation-contracts';
import { describe, expect, it } from '@jest/globals';
import { findLanguage } from '../language/languages.js';
import { decisionLetter } from './decision-letter.js';

const addresses = { pageUrl: (path: string) => `https://pages.example${path}` };
const reader = (code: string, name: string | null = 'Ada') => ({
  ...{ name, addresses },
  language: findLanguage(code) as NonNullable<ReturnType<typeof findLanguage>>,
});
const down: AppealableDecision = {
  ...{ id: DecisionId(14), subject: { type: 'photo', id: SubjectId(3) }, ownerId: UserId(1), action: 'take-down', reason: 'nudity' },
  ...{ note: 'Our fourth <b>rule</b>.', until: null, decidedAt: new Date('2026-11-20T10:00:00Z'), liftedAt: null },
  ...{ appeal: null, appealed: null },
};
/** To an address that is confirmed. */
function letterOf(code: string, content: Parameters<typeof decisionLetter>[1]): LetterWords {
  const words = decisionLetter(reader(code), content);
  if (words === null) throw new Error('nothing was written');
  return words;
}
const taken = { notice: 'photo-taken-down', decision: down, title: 'Dunes' } as const;
const suspended = {
  ...down,
  subject: { type: 'user', id: SubjectId(1) },
  action: 'suspend',
  until: new Date('2026-12-03T11:28:27Z'),
} as const;

describe('mails of moderators (B6)', () => {
  it('say what was decided, why, and how to appeal', () => {
    const { subject, before, link, button, after } = letterOf('en', taken);
    expect(subject).toBe('Your photograph at Heliograph was taken down');
    expect(before).toEqual([
      'Your photograph was taken down.',
      'The photograph: Dunes',
      'The reason: Nudity',
      'The moderator writes: Our fourth <b>rule</b>.',
    ]);
    expect([link, button]).toEqual(['https://pages.example/decisions#decision-14', 'Read the decision, and appeal']);
    expect(after[0]).toContain('you can appeal once');
  });

  it('say until when an account is suspended', () => {
    const { before } = letterOf('en', { notice: 'account-suspended', decision: suspended, title: null });
    expect(before).toContain('Until 3 December 2026, 11:28 UTC.');
  });

  it('answer an appeal in its mail, which can be made once', () => {
    const appealed = { text: 'A statue', note: 'It is a photo.', createdAt: down.decidedAt, resolvedAt: down.decidedAt } as const;
    const refused = { ...down, appealed: { ...appealed, state: 'refused' } } as const;
    const { before, after, button } = letterOf('en', { notice: 'appeal-resolved', decision: refused, title: null });
    expect(before).toContain('You appealed, and your appeal was refused: the decision stands. It is final.');
    expect(before).toContain('The moderator writes: It is a photo.');
    expect([after, button]).toEqual([[], 'Read the decision']);
  });

  it('are in the language of their reader', () => {
    const german = letterOf('de', taken);
    expect([german.lang, german.subject, german.greeting]).toEqual(['de', 'Dein Foto bei Heliograph wurde entfernt', 'Hallo Ada,']);
    expect(german.before.slice(0, 3)).toEqual(['Dein Foto wurde entfernt.', 'Das Foto: Dunes', 'Der Grund: Nacktheit']);
  });

  it.each(moderationNotices.flatMap((notice) => ['en', 'de'].map((code) => [notice, code] as const)))(
    '%s takes what was typed as text, and has a subject of ASCII (%s)',
    (notice, code) => {
      const words = letterOf(code, { notice, decision: down, title: '<b>Dunes' });
      const { html } = letterMail({ ...words, to: 'ada@example.org' });
      expect(words.subject).toMatch(/^[ -~]+$/);
      expect(html).toContain('Ada');
      expect(html).not.toContain('<b>');
    },
  );

  it.each(moderationNotices)(
    '%s is not written to an address that nobody has confirmed: reason and note would reach a stranger',
    (notice) => expect(decisionLetter(reader('en', null), { notice, decision: down, title: null })).toBeNull(),
  );
});
