import { type Case, type CasesWanted, reasons, subjectTypes } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import type { Listing } from '../models.js';
import { Empty } from '../parts/empty.js';
import { reasonNames } from '../parts/moderation-words.js';
import { Pager } from '../parts/pager.js';
import { StaffLayout } from '../parts/staff-layout.js';
import { subjectWords } from '../parts/staff-words.js';
import { counted, dayOf } from '../words.js';
import { Done, keptOf, QUEUE, queuePath, type StaffEntryPageProps } from './staff-entry-page.js';

interface StaffQueuePageProps extends Pick<StaffEntryPageProps, 'frame' | 'wanted' | 'done'> {
  readonly listing: Listing<Case>;
}

const typeNames = { photo: 'Photographs', comment: 'Comments', user: 'People' } as const;

export function StaffQueuePage({ frame, listing, wanted, done }: StaffQueuePageProps) {
  return (
    <StaffLayout frame={frame} title="Queue" at="queue">
      <Done frame={frame} done={done} wanted={wanted} />
      <h1>Queue</h1>
      <p className="quiet">
        What people have reported, and photographs that are held, the oldest first. <a href="/rules">The rules</a>
      </p>
      <Filter frame={frame} wanted={wanted} />
      {listing.items.length === 0 ? <Empty words="Nothing waits." /> : null}
      <ol role="list" className="staff-list">
        {listing.items.map((entry) => (
          <li key={entry.id}>
            <a href={queuePath(wanted, entry.id)}>{subjectWords(entry.subject)}</a>, since {dayOf(entry.createdAt.toISOString())}:{' '}
            {entry.countReports === 0 ? 'held' : `${counted(entry.countReports, 'report')}, ${named(entry)}`}
          </li>
        ))}
      </ol>
      <Pager links={pageLinks(QUEUE, Object.fromEntries(keptOf(wanted)), listing)} page={listing.page} totalPages={listing.totalPages} />
    </StaffLayout>
  );
}

const named = (entry: Case): string =>
  reasons
    .filter((reason) => entry.reasons[reason] !== undefined)
    .map((reason) => `${reasonNames[reason].toLowerCase()} ${entry.reasons[reason]}`)
    .join(', ');

function Filter({ wanted }: { frame: Frame; wanted: CasesWanted }) {
  return (
    <form action={QUEUE} className="staff-filter">
      <label>
        Reason{' '}
        <select name="only_reason" defaultValue={wanted.reason ?? ''}>
          <option value="">any</option>
          {reasons.map((each) => (
            <option key={each} value={each}>
              {reasonNames[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        What{' '}
        <select name="only_type" defaultValue={wanted.type ?? ''}>
          <option value="">all</option>
          {subjectTypes.map((each) => (
            <option key={each} value={each}>
              {typeNames[each]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button-quiet">
        Show
      </button>
    </form>
  );
}
