import { PhotoId, UserId } from '@heliograph/kernel';
import type { ReportId } from '@heliograph/moderation-contracts';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { type ContentReported, type MakeReport, report, type ReportEvent } from './report.js';

const id = (number: number) => number as ReportId;
const at = '2026-03-01T10:00:00.000Z';
const data: ContentReported['data'] = {
  ...{ subjectType: 'photo', subjectId: PhotoId(7), photoId: null, ownerId: UserId(2), at },
  ...{ reportId: id(5), caseId: id(4), reporterId: UserId(1), reason: 'spam', text: 'Look at it' },
};
const reported: ContentReported = { type: 'moderation.content-reported', data };
const forgotten: ReportEvent = { type: 'moderation.report-forgotten', data: { reportId: id(5), reporterId: UserId(1), at } };
const make = (change: Partial<MakeReport> = {}): MakeReport => ({ kind: 'make', resolved: null, ...data, ...change });

describe('a report (B1)', () => {
  const { given } = deciderSpec(report);

  it('is made once while it is open, and again behind a decision', () => {
    given().when(make()).then(reported);
    given(reported)
      .when(make({ reportId: id(6) }))
      .thenNothing();
    given(reported)
      .when(make({ reportId: id(6), resolved: id(5) }))
      .then({ type: 'moderation.content-reported', data: { ...data, reportId: id(6) } });
  });

  it('has words without outer white space, up to 1000 code points, or none', () => {
    for (const [text, kept] of [
      [' Look at it\n', 'Look at it'],
      [' \n', null],
      ['🌅'.repeat(1000), '🌅'.repeat(1000)],
    ])
      given()
        .when(make({ text }))
        .then({ type: 'moderation.content-reported', data: { ...data, text: kept ?? null } });
    for (const text of ['a'.repeat(1001), 'a\0b', '\ud800']) given().when(make({ text })).thenRejected('invalid-report');
  });

  it('is not made of what is one’s own', () =>
    given()
      .when(make({ ownerId: UserId(1) }))
      .thenRejected('own-subject'));

  it('is forgotten with its reporter, once', () => {
    const forget = { kind: 'forget', ...forgotten.data } as const;
    given(reported).when(forget).then(forgotten);
    given(reported, forgotten).when(forget).thenNothing();
    given().when(forget).thenNothing();
  });
});
