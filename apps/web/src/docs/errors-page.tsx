import { TextWithCode } from './text-with-code.js';
import { DocsFrame } from './docs-page.js';

export interface ErrorsModel {
  readonly webUrl: string;
  readonly codes: readonly { readonly code: string; readonly status: number; readonly meaning: string }[];
}

/** What an error of the API looks like, and every code there is. */
export function ErrorsPage({ webUrl, codes }: ErrorsModel) {
  return (
    <DocsFrame title="Errors · API · Heliograph" webUrl={webUrl}>
      <h1>Errors</h1>
      <p>
        An error is <code>message</code> for people, <code>status_code</code>, and <code>code</code> for programs: it never changes.{' '}
        <code>documentation_url</code> leads to its row below. 422 adds <code>errors</code>, what is wrong by field. With{' '}
        <code>Accept: application/problem+json</code> it is RFC 9457 with the same members.
      </p>
      <p>
        Over the limit the answer is 403 with <code>message</code> and <code>status_code</code> alone, and <code>Retry-After</code>. The
        endpoints of OAuth answer <code>error</code> and <code>error_description</code>.
      </p>
      <div className="numbers" tabIndex={0} role="region" aria-label="Codes of errors">
        <table>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
              <th scope="col">What it means</th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ code, status, meaning }) => (
              <tr key={code} id={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{status}</td>
                <td>
                  <TextWithCode words={meaning} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DocsFrame>
  );
}
