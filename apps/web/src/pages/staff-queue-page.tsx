import { type Case, type CaseFilter, reasons, subjectTypes } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import type { Language } from '../language/language.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Moment } from '../parts/moment.js';
import { reasonNames, reasonPhrases } from '../parts/moderation-words.js';
import { Pager } from '../parts/pager.js';
import { StaffLayout } from '../parts/staff-layout.js';
import { subjectWords } from '../parts/staff-words.js';
import { DecisionNotice, filterFields, QUEUE, queuePath, type StaffEntryPageProps } from './staff-entry-page.js';

interface StaffQueuePageProps extends Pick<StaffEntryPageProps, 'frame' | 'wanted' | 'done'> {
  readonly listing: Listing<Case>;
}

const typeNames = { photo: message('Photographs'), comment: message('Comments'), user: message('People') } as const;

export function StaffQueuePage({ frame, listing, wanted, done }: StaffQueuePageProps) {
  const language = useLanguage();
  const { say, rich } = language;
  return (
    <StaffLayout frame={frame} title={say('Queue')} at="queue" count={listing.total}>
      <DecisionNotice frame={frame} done={done} wanted={wanted} />
      <h1>{say('Queue')}</h1>
      <p className="quiet">
        {say('Reports and held photographs, oldest first.')} <a href="/rules">{say('The rules')}</a>
      </p>
      <Filter frame={frame} wanted={wanted} />
      {listing.items.length === 0 ? <Empty words={say('The queue is empty.')} /> : null}
      <ol role="list" className="staff-list">
        {listing.items.map((entry) => (
          <li key={entry.id}>
            {rich('<link>{subject}</link>, {ago}: {count, plural, =0 {held} one {# report, {reasons}} other {# reports, {reasons}}}', {
              link: (words) => <a href={queuePath(wanted, entry.id)}>{words}</a>,
              subject: subjectWords(entry.subject, language),
              ago: <Moment at={entry.createdAt} />,
              count: entry.countReports,
              reasons: named(entry, language),
            })}
          </li>
        ))}
      </ol>
      <Pager
        links={pageLinks(QUEUE, Object.fromEntries(filterFields(wanted)), listing)}
        page={listing.page}
        totalPages={listing.totalPages}
      />
    </StaffLayout>
  );
}

const named = (entry: Case, { said }: Pick<Language, 'said'>): string =>
  reasons
    .filter((reason) => entry.reasons[reason] !== undefined)
    .map((reason) => `${said(reasonPhrases[reason])} ${entry.reasons[reason]}`)
    .join(', ');

function Filter({ wanted }: { frame: Frame; wanted: CaseFilter }) {
  const { say, said } = useLanguage();
  return (
    <form action={QUEUE} className="staff-filter">
      <label>
        {say('Reason')}{' '}
        <select name="only_reason" defaultValue={wanted.reason ?? ''}>
          <option value="">{say('any')}</option>
          {reasons.map((each) => (
            <option key={each} value={each}>
              {said(reasonNames[each])}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('What')}{' '}
        <select name="only_type" defaultValue={wanted.type ?? ''}>
          <option value="">{say('all')}</option>
          {subjectTypes.map((each) => (
            <option key={each} value={each}>
              {said(typeNames[each])}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button-quiet">
        {say('Show')}
      </button>
    </form>
  );
}
