import { DocsFrame } from './docs-page.js';
import type { DocsModel } from './docs-model.js';

interface Limit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Limits as they are set here. */
export interface LimitsModel extends Pick<DocsModel, 'apiUrl' | 'webUrl'> {
  readonly rateLimits: Readonly<Record<'token' | 'anonymous' | 'oauth' | 'oauthApp' | 'pages' | 'images', Limit>>;
  /** Of somebody new, on one UTC day; 0 = any number. */
  readonly newcomers: { readonly photos: number; readonly comments: number; readonly follows: number };
}

/** How much may be asked, and how an answer says what is left of it. */
export function LimitsPage({ webUrl, rateLimits: { token, anonymous, oauth, oauthApp, pages, images }, newcomers }: LimitsModel) {
  const rows: readonly (readonly [what: string, per: string, limit: Limit, beyond: string])[] = [
    ['Requests with a token', 'app and person; an app’s own token has the app’s; all personal tokens of a person share one', token, '403'],
    ['Requests without a token, or with a wrong one', 'IPv4 address, or IPv6 network (/64)', anonymous, '403'],
    ['OAuth requests with the id and secret of an app', 'app', oauthApp, '429'],
    ['Other OAuth requests', 'address', oauth, '429'],
    ['Pages, these documents', 'address', pages, '429'],
    ['Pictures', 'address', images, '429'],
  ];
  return (
    <DocsFrame title="Limits · API · Heliograph" webUrl={webUrl}>
      <h1>Limits</h1>
      <div className="numbers" tabIndex={0} role="region" aria-label="Limits">
        <table>
          <thead>
            <tr>
              <th scope="col">What is counted</th>
              <th scope="col">Per</th>
              <th scope="col">Limit</th>
              <th scope="col">Beyond it</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([what, per, limit, beyond]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{per}</td>
                <td>{inWords(limit)}</td>
                <td>{beyond}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        The operators of this site may set other limits; the headers of an answer are always right. All apps of one owner share five times
        the limit of one app.
      </p>
      <h2 id="headers">How an answer says it</h2>
      <p>
        Every answer about a resource has <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> (falls by one with each
        request) and <code>X-RateLimit-Reset</code> (seconds since 1970: when the window ends and the count begins again). So have the
        answers of OAuth, of their own limit. Refused requests and 304 count, OPTIONS does not.
      </p>
      <p>
        Beyond the limit the answer is 403 with <code>&#123;"message": "403 Forbidden", "status_code": 403&#125;</code> and nothing else.
        Every other 403 has a <code>code</code>. It has <code>Retry-After</code>, the seconds to wait: wait that long, and a little longer
        at random if many of your programs wait. OAuth answers 429 with <code>Retry-After</code>.
      </p>
      <p>
        <code>GET /me/limits</code> (scope <code>manage:account</code>) lists what is left of each of your budgets: for your personal
        tokens, the apps that you connected, your own apps and their OAuth requests, and your storage.
      </p>
      <h2 id="budgets">Budgets of people</h2>
      <p>
        {newcomersInWords(newcomers)} The number of changes to one photo, comment, profile or app on one UTC day is limited. Beyond such a
        budget the answer is the 403 above, and its <code>X-RateLimit-*</code> describe the budget that is spent. Only what succeeds is
        charged.
      </p>
      <h2 id="less">To need fewer requests</h2>
      <ul className="notes">
        <li>
          <code>per_page=50</code>, and <code>include</code> instead of a request for each thing.
        </li>
        <li>
          <a href="/docs/pagination#since">Ask for what is new</a> instead of reading lists again.
        </li>
        <li>Pictures are not counted here; addresses of pictures are in the answers, and what one shows never changes.</li>
      </ul>
    </DocsFrame>
  );
}

const windows: Readonly<Record<number, string>> = { 60: 'a minute', 900: 'in 15 minutes', 3600: 'an hour', 86_400: 'a day' };

const inWords = ({ limit, windowSeconds }: Limit): string => `${limit} ${windows[windowSeconds] ?? `in ${windowSeconds} seconds`}`;

function newcomersInWords({ photos, comments, follows }: LimitsModel['newcomers']): string {
  const parts = [
    ...(photos > 0 ? [`upload ${photos} photos`] : []),
    ...(comments > 0 ? [`write ${comments} comments`] : []),
    ...(follows > 0 ? [`follow ${follows} people`] : []),
  ];
  if (parts.length === 0) return '';
  const all = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0];
  return `On their first day, and until their address is verified, people may ${all} on one UTC day.`;
}
