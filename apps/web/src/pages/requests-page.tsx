import { type Application, type AppRequest, requestFilters, type RequestFilter } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing } from '../models.js';
import { ApplicationHead } from '../parts/application-head.js';
import { Empty } from '../parts/empty.js';
import { LogTime } from '../parts/moment.js';
import { Pager } from '../parts/pager.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import { Tabs } from '../parts/tabs.js';

interface RequestsPageProps {
  readonly frame: Frame;
  readonly app: Application;
  readonly filter: RequestFilter;
  readonly listing: Listing<AppRequest>;
}

/** The others are called as they are. */
const filterNames: Readonly<Partial<Record<RequestFilter, Message>>> = { all: message('All'), refused: message('Refused') };

const heads = [message('Status'), message('Request'), message('Time'), message('Took'), message('Request id')];

export function RequestsPage({ frame, app, filter, listing }: RequestsPageProps) {
  const { say, known } = useLanguage();
  const path = `/settings/applications/${app.id}/requests`;
  const keep: Record<string, string> = filter === 'all' ? {} : { filter };
  const tabs = requestFilters.map((each) => ({
    words: known(filterNames[each] ?? each),
    href: each === 'all' ? path : `${path}?filter=${each}`,
    current: each === filter,
  }));
  return (
    <SettingsLayout frame={frame} at="/settings/applications">
      <ApplicationHead app={app} at="requests" />
      <section>
        <h2>{say('Requests of the last seven days')}</h2>
        <p className="quiet">
          {say(
            'We log every refused request, and of the others the first ten of each hour and then one in ten. In a busy hour, only the beginning is kept. We do not log for whom the app acted.',
          )}
        </p>
        <Tabs label={say('Which requests')} tabs={tabs} />
        {listing.items.length === 0 ? (
          <Empty words={say('No requests yet. New ones appear here after a second or two.')} />
        ) : (
          <>
            <p className="quiet">
              {say('{count, plural, one {# request} other {# requests}}, newest first. Times are UTC.', { count: listing.total })}
            </p>
            <Requests of={listing.items} />
          </>
        )}
        <Pager links={pageLinks(path, keep, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </SettingsLayout>
  );
}

/** A table that becomes a list of cards on a phone; the roles keep it a table there too. */
function Requests({ of: requests }: { of: readonly AppRequest[] }) {
  const { say, said, inFull } = useLanguage();
  return (
    <table className="requests" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
              {said(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {requests.map((request) => (
          <tr key={request.id} role="row" className={request.reason === null ? undefined : 'requests-refused'}>
            <td role="cell">
              <strong>{request.status}</strong>
            </td>
            <td role="cell">
              <code>
                {request.method} {request.route ?? say('(no such path)')}
              </code>
              {request.reason === null ? null : (
                <span className="requests-reason">
                  {request.error === null ? null : <code>{request.error}</code>} {request.reason}
                </span>
              )}
            </td>
            <td role="cell">
              <LogTime at={request.at} />
            </td>
            <td role="cell">{say('{count} ms', { count: inFull(Math.round(request.milliseconds * 10) / 10) })}</td>
            <td role="cell">
              <code>{request.requestId}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
