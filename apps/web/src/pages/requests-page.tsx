import { type Application, type AppRequest, requestFilters, type RequestFilter } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import type { Listing } from '../models.js';
import { ApplicationHead } from '../parts/application-head.js';
import { Empty } from '../parts/empty.js';
import { Pager } from '../parts/pager.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import { Tabs } from '../parts/tabs.js';
import { counted, inFull, momentOf } from '../words.js';

interface RequestsPageProps {
  readonly frame: Frame;
  readonly app: Application;
  readonly filter: RequestFilter;
  readonly listing: Listing<AppRequest>;
}

const words: Readonly<Record<RequestFilter, string>> = {
  all: 'All',
  refused: 'Refused',
  '2xx': '2xx',
  '3xx': '3xx',
  '4xx': '4xx',
  '5xx': '5xx',
};

export function RequestsPage({ frame, app, filter, listing }: RequestsPageProps) {
  const path = `/settings/applications/${app.id}/requests`;
  const keep: Record<string, string> = filter === 'all' ? {} : { filter };
  const tabs = requestFilters.map((each) => ({
    words: words[each],
    href: each === 'all' ? path : `${path}?filter=${each}`,
    current: each === filter,
  }));
  return (
    <SettingsLayout frame={frame} at="/settings/applications">
      <ApplicationHead app={app} at="requests" />
      <section>
        <h2>Requests of the last seven days</h2>
        <p className="quiet">
          What was refused, and of the rest the first ten of an hour and then one of ten. Of a busy hour only the beginning is kept. Whom
          the app acted for is not noted.
        </p>
        <Tabs label="Which requests" tabs={tabs} />
        {listing.items.length === 0 ? (
          <Empty words="None. Requests of your app are shown here after a second or two." />
        ) : (
          <>
            <p className="quiet">{counted(listing.total, 'request')}, newest first. Times are UTC.</p>
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
  return (
    <table className="requests" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {['Status', 'Request', 'Time', 'Took', 'Request id'].map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
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
                {request.method} {request.route ?? '(no such path)'}
              </code>
              {request.reason === null ? null : (
                <span className="requests-reason">
                  {request.error === null ? null : <code>{request.error}</code>} {request.reason}
                </span>
              )}
            </td>
            <td role="cell">
              <time dateTime={request.at.toISOString()}>{momentOf(request.at)}</time>
            </td>
            <td role="cell">{inFull(Math.round(request.milliseconds * 10) / 10)} ms</td>
            <td role="cell">
              <code>{request.requestId}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
