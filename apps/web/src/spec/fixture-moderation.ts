import { DecisionId, Rejected, UserId } from '@heliograph/kernel';
import { type AppealableDecision, type Reason, reasons, SubjectId } from '@heliograph/moderation-contracts';
import type { AccountParts } from '../account-parts.js';
import type { Note } from './recorded-calls.js';
import { staffAppeals, staffCases } from './fixture-staff.js';

const photo = { type: 'photo', id: SubjectId(3) } as const;
const decision: AppealableDecision = {
  id: DecisionId(14),
  subject: photo,
  ownerId: UserId(1),
  action: 'take-down',
  reason: 'nudity',
  note: 'Our fourth rule: no nudity in photographs that everybody sees.',
  until: null,
  decidedAt: new Date('2026-11-20T10:00:00Z'),
  liftedAt: null,
  appeal: null,
  appealed: null,
};
const appealed = { text: 'It is a statue, of 1893.', createdAt: new Date('2026-11-18T09:00:00Z'), resolvedAt: null, note: null };
const answered = { ...appealed, resolvedAt: new Date('2026-11-19T09:00:00Z') };

const decisions: readonly AppealableDecision[] = [
  decision,
  {
    ...decision,
    id: DecisionId(13),
    action: 'warn',
    subject: { type: 'comment', id: SubjectId(5) },
    reason: 'harassment',
    note: null,
    appealed: { ...appealed, state: 'open' },
  },
  {
    ...decision,
    id: DecisionId(12),
    appealed: { ...answered, state: 'granted', note: 'You are right.' },
    liftedAt: new Date('2026-11-19T09:00:00Z'),
  },
  {
    ...decision,
    id: DecisionId(11),
    action: 'suspend',
    subject: { type: 'user', id: SubjectId(1) },
    reason: 'spam',
    appealed: { ...answered, state: 'refused', note: null },
  },
];

const month = (name: string, scale: number) =>
  reasons.map((reason: Reason, at) => ({
    month: name,
    reason,
    reports: (at + 1) * scale,
    decisions: (at + 1) * scale - at,
    appeals: at,
    reversals: at % 3,
    medianHours: at === 6 ? null : at + 0.5,
  }));

/** Appeals against decision 13 were made before. */
export function fixtureModeration(note: Note): Pick<AccountParts, 'appeals' | 'cases' | 'decisions' | 'transparency'> {
  const appeal = note('appeal', decision);
  return {
    appeals: {
      decisions: async (_actor, { number = 1, perPage }) => ({
        items: decisions,
        total: decisions.length,
        page: number,
        perPage,
        next: null,
        previous: null,
      }),
      ...staffAppeals(note),
      appeal: (actor, id, text) => (id === 13 ? Promise.reject(new Rejected('already-appealed')) : appeal(actor, id, text)),
    },
    ...staffCases(note),
    transparency: {
      months: async () => ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07'].flatMap((name, at) => month(name, 9 - at)),
    },
  };
}
