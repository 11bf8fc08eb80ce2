import type { ReportView } from '@heliograph/application/moderation';
import type { ReportOutcome } from '@heliograph/moderation-contracts';
import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing } from '../models.js';
import { Empty } from '../parts/empty.js';
import { reasonNames } from '../parts/moderation-words.js';
import { Moment } from '../parts/moment.js';
import { Pager } from '../parts/pager.js';
import { SettingsLayout } from '../parts/settings-layout.js';

export const OWN_REPORTS = '/settings/reports';

const states: Readonly<Record<ReportOutcome | 'open', Message>> = {
  open: message('Received. A moderator has not decided yet.'),
  acted: message('Decided: the moderators have taken action.'),
  left: message('Decided: it stays as it is, because our rules allow it.'),
  gone: message('Closed: it is no longer there.'),
};

/** B1: what the viewer has reported, and what became of it. */
export function OwnReportsPage({ frame, listing }: { readonly frame: Frame; readonly listing: Listing<ReportView> }) {
  const { say, said } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/account">
      <section>
        <h2>{say('Your reports')}</h2>
        <p className="quiet">{say('Your reports are confidential. Whom they are about does not see them.')}</p>
        {listing.items.length === 0 ? <Empty words={say('You have not reported anything.')} /> : null}
        <ul className="things" role="list">
          {listing.items.map(({ report, person }) => (
            <li key={report.id}>
              <div>
                <Reported report={report} person={person} />
                <span className="quiet">
                  <Moment at={report.createdAt} /> · {said(reasonNames[report.reason])}
                </span>
                {report.text === '' ? null : <blockquote dir="auto">{report.text}</blockquote>}
              </div>
              <p>{said(states[report.outcome ?? 'open'])}</p>
            </li>
          ))}
        </ul>
        <Pager links={pageLinks(OWN_REPORTS, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </SettingsLayout>
  );
}

/** What was reported, with its page where it may be there. */
function Reported({ report: { subject, photoId, outcome }, person }: ReportView) {
  const { say } = useLanguage();
  const link = (href: string | null, words: ReactNode) =>
    href === null || outcome === 'gone' ? <strong>{words}</strong> : <a href={href}>{words}</a>;
  switch (subject.type) {
    case 'photo':
      return link(`/photos/${subject.id}`, say('A photograph'));
    case 'comment':
      return link(photoId === null ? null : `/photos/${photoId}/comments/${subject.id}`, say('A comment'));
    case 'user':
      return person === null ? link(null, say('A person')) : link(`/users/${person.card.username}`, `@${person.card.username}`);
  }
}
