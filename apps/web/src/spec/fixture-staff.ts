import { DecisionId, PhotoId, Rejected, UserId } from '@heliograph/kernel';
import { type AppealedDecision, type Case, type Decision, ReportId, SubjectId, type WholeCase } from '@heliograph/moderation-contracts';
import type { AccountParts } from '../account-parts.js';
import type { WebBackend } from '../backend.js';
import type { CasePicture } from '../models.js';
import type { Note } from './recorded-calls.js';
import { people, photoFixture } from './fixture-data.js';

const at = new Date('2026-11-20T10:00:00Z');
const decision: Decision = {
  ...{ id: DecisionId(14), subject: { type: 'photo', id: SubjectId(3) }, ownerId: UserId(2), action: 'take-down', reason: 'nudity' },
  ...{ note: 'Our fourth rule.', until: null, decidedAt: at, liftedAt: null, appeal: null },
};
const entry: WholeCase = {
  ...{ id: ReportId(3), subject: decision.subject, photoId: null, ownerId: UserId(2), reasons: { spam: 1, nudity: 2 }, countReports: 3 },
  ...{ state: 'open', createdAt: at, history: [decision], decided: null },
  reports: [
    {
      ...{ id: ReportId(5), reporterId: UserId(1), reason: 'nudity', text: 'This has no <b>place</b> here.', createdAt: at },
      ...{ record: { reports: 12, upheld: 9, dismissed: 2 }, outsider: null },
    },
    {
      id: ReportId(3),
      reporterId: null,
      reason: 'spam',
      text: '',
      createdAt: at,
      record: null,
      outsider: { name: 'Dana', email: 'dana@example.org' },
    },
  ],
};
/** 3 a photograph that was reported, 4 one that is held, 5 a comment, 6 a person, 7 one that is resolved. */
const entries: readonly WholeCase[] = [
  entry,
  { ...entry, id: ReportId(4), subject: { type: 'photo', id: SubjectId(4) }, reasons: {}, countReports: 0, reports: [] },
  { ...entry, id: ReportId(5), subject: { type: 'comment', id: SubjectId(5) }, photoId: PhotoId(3) },
  { ...entry, id: ReportId(6), subject: { type: 'user', id: SubjectId(2) } },
  { ...entry, id: ReportId(7), state: 'resolved', decided: decision },
];
const found = (id: ReportId): WholeCase => {
  const one = entries.find((each) => each.id === id);
  if (!one) throw new Rejected('report-not-found');
  return one;
};
const page = <Item>(items: readonly Item[]) => ({ items, total: items.length, page: 1, perPage: 30, next: null, previous: null });

export function staffCases(note: Note): Pick<AccountParts, 'cases' | 'decisions'> {
  return {
    cases: {
      listCases: async () => page<Case>(entries.slice(0, 4)),
      findCase: async (_, id) => found(id),
      read: async (_, id) => found(id),
      findNeighbours: async (_, id) => ({ previous: id > 3 ? ReportId(id - 1) : null, next: id < 6 ? ReportId(id + 1) : null }),
      // Somebody has decided about 7 in the meantime.
      resolve: (actor, id, judgement) =>
        id === 7
          ? Promise.reject(new Rejected('case-resolved', 'These reports have already been resolved'))
          : note('resolve', found(id))(actor, id, judgement),
      reviseDecision: note('decideAgain', entry),
      takePictureDown: note('takePictureDown', entry),
    },
    decisions: { undo: note('undo', decision) },
  };
}

/** 14 waits, 13 is answered. */
export function staffAppeals(note: Note): Pick<AccountParts['appeals'], 'waiting' | 'findAppeal' | 'findNeighbours' | 'resolve'> {
  const appealed: AppealedDecision = {
    ...decision,
    appealed: { state: 'open', text: 'It is a statue, of <1893>.', note: null, createdAt: at, resolvedAt: null },
  };
  const answered: AppealedDecision = {
    ...{ ...appealed, id: DecisionId(13) },
    appealed: { ...appealed.appealed, state: 'refused', note: 'No.', resolvedAt: at },
  };
  return {
    waiting: async () => page([appealed]),
    findAppeal: async (_, id) => (id === 13 ? answered : appealed),
    findNeighbours: async () => ({ previous: null, next: null }),
    resolve: async (actor, id, answer) => {
      const words = answer();
      if (id === 13) throw new Rejected('appeal-resolved', 'It is answered');
      return note('resolveAppeal', appealed)(actor, id, words);
    },
  };
}

const picture = (id: number, more: Partial<CasePicture> = {}): CasePicture => ({
  ...photoFixture(id),
  picture: `/images/${id}-2048.jpg`,
  ...{ isShown: true, isHidden: false, takenDownFor: null, distance: null, description: '', tags: ['dawn'] },
  ...more,
});

/** Photograph 4 is held for 8, which is taken down. */
export const caseDetailsFixture: WebBackend['caseDetails'] = async ({ subject }) => ({
  photo: subject.type === 'user' ? null : subject.id === 4 ? picture(4, { state: 'held', isHidden: true }) : picture(3),
  alike:
    subject.type !== 'photo'
      ? []
      : subject.id === 4
        ? [picture(8, { state: 'taken-down', takenDownFor: 'illegal', isHidden: true, distance: 3 })]
        : [picture(7)],
  comment: subject.type === 'comment' ? 'Buy <now>' : null,
  people: new Map(
    people.map((person, index) => [
      UserId(index + 1),
      {
        ...person,
        hasPicture: index === 1,
        isSuspended: index === 2,
        location: 'Bergen',
        bio: 'Mountains',
        websiteUrl: null,
        createdAt: at,
      },
    ]),
  ),
});
