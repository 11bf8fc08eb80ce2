import { DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import type { ReportId as Report } from '@heliograph/moderation-contracts';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { Judge } from '../judge/judge.js';
import { type CaseCommand, subjectCase } from './case.js';
import type { CaseOpened, DecisionLifted, ReviewClosed, ReviewOpened, SubjectDecided } from './case.events.js';

const ReportId = (id: number) => id as Report;
const case1 = ReportId(1);
const at = '2026-03-01T10:00:00.000Z';
const later = '2026-03-02T10:00:00.000Z';
const subject = { subjectType: 'photo', subjectId: PhotoId(7), photoId: null, ownerId: UserId(2), at } as const;
const judge = Judge.appoint('user:9', subject);
const opened: CaseOpened = { type: 'moderation.case-opened', data: { ...subject, caseId: case1, reporterId: UserId(1) } };
const judged = { ...subject, action: 'take-down', reason: 'nudity', note: 'See rule 4', until: null, by: null } as const;
type Judged = Partial<Omit<Extract<CaseCommand, { kind: 'decide' }>, 'kind'>>;
const decide = (change: Judged = {}): CaseCommand => ({
  ...{ kind: 'decide', judge, decisionId: DecisionId(11), caseId: null, isHeld: false, pictureSince: null },
  ...judged,
  ...change,
});
const decided = (change: Partial<SubjectDecided['data']> = {}): SubjectDecided => ({
  type: 'moderation.subject-decided',
  data: { ...judged, decisionId: DecisionId(11), caseId: null, standing: [DecisionId(11)], ...change },
});
const lift = (id: number): CaseCommand => ({ kind: 'lift', judge, ...subject, decisionId: DecisionId(id), note: null, by: null });
const lifted = (id: number, ...standing: number[]): DecisionLifted => ({
  type: 'moderation.decision-lifted',
  data: { ...subject, decisionId: DecisionId(id), note: null, by: null, standing: standing.map(DecisionId) },
});

describe('what staff decides about a subject (B3)', () => {
  const { given } = deciderSpec(subjectCase);

  it('resolves the case that is open, once', () => {
    given(opened)
      .when(decide({ caseId: case1 }))
      .then(decided({ caseId: case1 }));
    given(opened)
      .when(decide())
      .then(decided({ caseId: case1 }));
    given(opened, decided({ caseId: case1 }))
      .when(decide({ caseId: case1, decisionId: DecisionId(12) }))
      .thenRejected('case-resolved');
  });

  it('may be nothing or a warning, which do not stand', () => {
    for (const action of ['none', 'warn'] as const)
      given(opened)
        .when(decide({ action }))
        .then(decided({ action, caseId: case1, standing: [] }));
  });

  it('is silent where the same stands, and stands together with a different one', () => {
    const again = decide({ decisionId: DecisionId(12) });
    given(decided()).when(again).thenNothing();
    given(decided(), opened)
      .when(again)
      .then(decided({ decisionId: DecisionId(12), caseId: case1, standing: [11, 12].map(DecisionId) }));
    given(decided())
      .when(decide({ decisionId: DecisionId(12), reason: 'illegal' }))
      .then(decided({ decisionId: DecisionId(12), reason: 'illegal', standing: [11, 12].map(DecisionId) }));
    given(decided(), lifted(11))
      .when(again)
      .then(decided({ decisionId: DecisionId(12), standing: [DecisionId(12)] }));
  });

  it('is lifted once; others stand', () => {
    const both = [decided(), decided({ decisionId: DecisionId(12), standing: [11, 12].map(DecisionId) })];
    given(...both)
      .when(lift(11))
      .then(lifted(11, 12));
    given(...both, lifted(11, 12))
      .when(lift(12))
      .then(lifted(12));
    given(...both, lifted(11, 12))
      .when(lift(11))
      .thenNothing();
  });

  it('a person is suspended, not taken down; an end is of a suspension, and in the future', () => {
    const user = { subjectType: 'user', subjectId: UserId(2) } as const;
    given()
      .when(decide({ ...user }))
      .thenRejected('invalid-decision');
    given()
      .when(decide({ until: later }))
      .thenRejected('invalid-decision');
    given()
      .when(decide({ ...user, action: 'suspend', until: at }))
      .thenRejected('invalid-decision');
    given()
      .when(decide({ ...user, action: 'suspend', until: later }))
      .then(decided({ ...user, action: 'suspend', until: later }));
  });

  it('B5 the picture of a person is taken down, and another one that they choose since', () => {
    const user = { subjectType: 'user', subjectId: UserId(2) } as const;
    const down = decided(user);
    given()
      .when(decide({ ...user, pictureSince: at }))
      .then(down);
    given(down)
      .when(decide({ ...user, decisionId: DecisionId(12), pictureSince: at }))
      .thenNothing();
    given(down)
      .when(decide({ ...user, decisionId: DecisionId(12), pictureSince: later, at: later }))
      .then(decided({ ...user, decisionId: DecisionId(12), standing: [11, 12].map(DecisionId), at: later }));
    given()
      .when(decide({ ...user, pictureSince: at, until: later }))
      .thenRejected('invalid-decision');
  });

  it('B5 is opened for a photo that is held, once, and its reports join it', () => {
    const open: CaseCommand = { kind: 'open', ...subject, caseId: ReportId(5) };
    const held: ReviewOpened = { type: 'moderation.review-opened', data: { ...subject, caseId: ReportId(5) } };
    given().when(open).then(held);
    for (const before of [held, opened]) given(before).when(open).thenNothing();
    given(held, decided({ caseId: ReportId(5) }), lifted(11))
      .when({ ...open, caseId: ReportId(6) })
      .then({ ...held, data: { ...held.data, caseId: ReportId(6) } });
  });

  it('B5 a review is closed when its photo is deleted; what was reported, or is decided, stays as it is', () => {
    const close: CaseCommand = { kind: 'close', ...subject, isReported: false };
    const held: ReviewOpened = { type: 'moderation.review-opened', data: { ...subject, caseId: ReportId(5) } };
    const closed: ReviewClosed = { type: 'moderation.review-closed', data: held.data };
    given(held).when(close).then(closed);
    given(held, closed)
      .when(decide({ caseId: ReportId(5) }))
      .thenRejected('case-resolved');
    for (const before of [[], [held, closed], [held, decided({ caseId: ReportId(5) })]])
      given(...before)
        .when(close)
        .thenNothing();
    for (const before of [[opened], [held], [held, closed, opened]])
      given(...before)
        .when({ ...close, isReported: true })
        .thenNothing();
  });

  it('B5 is no suspension while a photo is held: nobody would look at it any more', () => {
    given(opened)
      .when(decide({ action: 'suspend', isHeld: true }))
      .thenRejected('invalid-decision');
    given(opened)
      .when(decide({ action: 'none', isHeld: true }))
      .then(decided({ action: 'none', caseId: case1, standing: [] }));
  });

  it('is made once more by somebody who has seen the newest one', () => {
    const again = (after: number) => decide({ decisionId: DecisionId(12), action: 'warn', after: DecisionId(after) });
    given(decided())
      .when(again(11))
      .then(decided({ decisionId: DecisionId(12), action: 'warn', standing: [DecisionId(11)] }));
    given(decided()).when(again(10)).thenRejected('case-resolved');
    given(opened).when(again(10)).thenRejected('case-resolved');
  });

  it('its note has at most 1000 code points', () => {
    given()
      .when(decide({ note: 'a'.repeat(1001) }))
      .thenRejected('invalid-decision');
    given()
      .when(decide({ note: ' ' }))
      .then(decided({ note: null }));
  });
});
