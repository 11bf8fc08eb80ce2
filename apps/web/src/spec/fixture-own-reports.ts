import type { ReportView } from '@heliograph/application/moderation';
import type { PersonView } from '@heliograph/application/people';
import { PhotoId } from '@heliograph/kernel';
import { ReportId, SubjectId } from '@heliograph/moderation-contracts';
import type { AccountParts } from '../account-parts.js';

const common = { photoId: null, text: '', createdAt: new Date('2026-05-01T10:00:00Z') };
const resolved = { ...common, state: 'resolved' } as const;
const person = { card: { userId: 2, username: 'okoro', name: 'Chidi Okoro' }, isFollowed: false } as unknown as PersonView;

/** One of each kind and state. */
const reports: readonly ReportView[] = [
  {
    report: {
      ...{ ...common, id: ReportId(9), subject: { type: 'photo', id: SubjectId(3) }, reason: 'copyright', state: 'open', outcome: null },
      text: 'My own picture, of 2019.',
    },
    person: null,
  },
  {
    report: {
      ...{ ...resolved, id: ReportId(8), subject: { type: 'comment', id: SubjectId(5) }, reason: 'harassment', outcome: 'acted' },
      photoId: PhotoId(3),
    },
    person: null,
  },
  { report: { ...resolved, id: ReportId(7), subject: { type: 'user', id: SubjectId(2) }, reason: 'spam', outcome: 'left' }, person },
  { report: { ...resolved, id: ReportId(6), subject: { type: 'user', id: SubjectId(4) }, reason: 'spam', outcome: 'gone' }, person: null },
];

export const ownReportsFixture: AccountParts['reports']['listReports'] = async (_actor, { number = 1, perPage }) => ({
  ...{ items: reports, total: reports.length, page: number, perPage, next: null, previous: null },
});
