import type { Event } from '@heliograph/kernel';
import { rowsAfter } from '@heliograph/testing';
import { describe, expect, it } from '@jest/globals';
import { transparencyProjection } from './transparency.projection.js';

const event = (type: string, at: string, data: object): Event => ({ type: `moderation.${type}`, data: { ...data, at: `2026-${at}.000Z` } });
const report = (reportId: number, caseId: number, at: string, reason = 'spam') =>
  event('content-reported', at, { reportId, caseId, reason });
const decide = (decisionId: number, caseId: number | null, at: string, reason = 'spam') =>
  event('subject-decided', at, { decisionId, caseId, reason });
const rowsOf = (table: string, ...events: Event[]) =>
  (rowsAfter(transparencyProjection, { moderation: events })[`moderation.${table}`] ?? []).map((row) => JSON.parse(row) as object);
const monthsAfter = (...events: Event[]) => rowsOf('transparency_months', ...events);
const waitsAfter = (...events: Event[]) => rowsOf('transparency_waits', ...events);

describe('what is counted in public (B6)', () => {
  it('reports and decisions, by their month and reason', () =>
    expect(
      monthsAfter(
        report(1, 1, '01-31T23:00:00'),
        report(2, 1, '02-01T00:30:00', 'nudity'),
        decide(5, 1, '02-01T01:00:00', 'nudity'),
        decide(6, null, '02-03T01:00:00'),
      ),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ month: '2026-01', reason: 'spam', reports: 1 }),
        expect.objectContaining({ month: '2026-02', reason: 'nudity', reports: 1, decisions: 1 }),
        expect.objectContaining({ month: '2026-02', reason: 'spam', decisions: 1 }),
      ]),
    ));

  it('how long the oldest report waited, and nothing of what nobody reported', () => {
    expect(
      waitsAfter(
        report(1, 1, '01-31T23:00:00'),
        report(2, 1, '02-01T00:30:00'),
        decide(5, 1, '02-01T01:00:00'),
        decide(6, null, '02-03T01:00:00'),
        report(3, 3, '02-03T02:00:00'),
      ),
    ).toEqual([{ month: '2026-02', reason: 'spam', tenths: 20, decisions: 1 }]);
    expect(waitsAfter(report(1, 1, '01-01T00:00:00'), decide(5, 1, '01-10T00:20:00'))).toMatchObject([{ tenths: 2160 }]);
  });

  it('appeals, and a reversal once, whether granted, lifted or both', () => {
    const [appealed, granted, lifted] = [
      event('decision-appealed', '02-02T00:00:00', { decisionId: 5, reason: 'spam' }),
      event('appeal-resolved', '02-03T00:00:00', { decisionId: 5, reason: 'spam', granted: true }),
      event('decision-lifted', '02-03T00:00:01', { decisionId: 5 }),
    ];
    const decided = decide(5, null, '02-01T00:00:00');
    const one = { month: '2026-02', reason: 'spam', decisions: 1, reversals: 1 };
    expect(monthsAfter(decided, appealed, granted, lifted)).toMatchObject([{ ...one, appeals: 1 }]);
    expect(monthsAfter(decided, appealed, granted)).toMatchObject([{ ...one, appeals: 1 }]);
    expect(monthsAfter(decided, lifted)).toMatchObject([one]);
    const refused = event('appeal-resolved', '02-03T00:00:00', { decisionId: 5, reason: 'spam', granted: false });
    expect(JSON.stringify(monthsAfter(decided, appealed, refused))).not.toContain('reversals');
  });
});
