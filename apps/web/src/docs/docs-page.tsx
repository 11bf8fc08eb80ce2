import type { ReactNode } from 'react';
import { Document } from '../parts/document.js';
import { Mark } from '../parts/mark.js';
import { docsScript } from '../scripts/scripts.js';
import { docsStylesheet } from '../style/stylesheet.js';
import type { DocsModel } from './docs-model.js';
import { Guide } from './guide.js';
import { Operation } from './operation.js';
import { SignInPanel } from './sign-in-panel.js';

/** The documentation of the API: a guide, and every operation. */
export function DocsPage({ apiUrl, webUrl, scopes, groups }: DocsModel) {
  return (
    <Document title="API · Heliograph" head={<DocsHead />} indexed>
      <DocsHeader webUrl={webUrl} />
      <main id="main" tabIndex={-1} className="docs" data-api={apiUrl}>
        <header className="heading">
          <h1>The API of Heliograph</h1>
          <p className="quiet">
            JSON over HTTP, with OAuth 2.0. The whole of it as <a href="/openapi.json">OpenAPI 3.1</a>.
          </p>
        </header>
        <nav className="contents" aria-label="On this page">
          <a href="#guide">Guide</a>
          <a href="/docs/pagination">Pagination</a>
          <a href="/docs/limits">Limits</a>
          <a href="/docs/errors">Errors</a>
          <a href="#token">A token to try with</a>
          {groups.map(({ id, name }) => (
            <a key={id} href={`#group-${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <div className="chapters">
          <Guide apiUrl={apiUrl} webUrl={webUrl} />
          <SignInPanel apiUrl={apiUrl} webUrl={webUrl} scopes={scopes} />
          <section id="reference" aria-labelledby="reference-title">
            <h2 id="reference-title">Reference</h2>
            {groups.map(({ id, name, words, operations }) => (
              <section key={id} id={`group-${id}`} aria-labelledby={`title-${id}`}>
                <h3 id={`title-${id}`}>{name}</h3>
                <p className="quiet">{words}</p>
                {operations.map((operation) => (
                  <Operation key={operation.id} apiUrl={apiUrl} operation={operation} />
                ))}
              </section>
            ))}
          </section>
        </div>
      </main>
    </Document>
  );
}

/** Where a person comes back to who signed in through an app on the page above; its script does the rest. */
export function DocsCallbackPage({ apiUrl, webUrl }: Pick<DocsModel, 'apiUrl' | 'webUrl'>) {
  return (
    <Document title="Signing in · API · Heliograph" head={<DocsHead />} indexed={false}>
      <DocsHeader webUrl={webUrl} />
      <main id="main" tabIndex={-1} className="plain" data-api={apiUrl} data-callback-page>
        <section className="card">
          <h1>Signing in</h1>
          <p role="status" data-callback-status>
            The code of your authorization is in the address of this page. Swapping it for a token here needs JavaScript.
          </p>
          <p>
            <a href="/docs">Back to the documentation</a>
          </p>
        </section>
      </main>
    </Document>
  );
}

/** A page of the documentation that is only read. */
export function DocsFrame({ title, webUrl, children }: { title: string; webUrl: string; children: ReactNode }) {
  return (
    <Document title={title} head={<DocsHead />} indexed>
      <DocsHeader webUrl={webUrl} />
      <main id="main" tabIndex={-1} className="plain">
        <section className="card">{children}</section>
      </main>
    </Document>
  );
}

function DocsHead() {
  return (
    <>
      <link rel="stylesheet" href={docsStylesheet.path} />
      <script type="module" src={docsScript.path} />
    </>
  );
}

function DocsHeader({ webUrl }: { webUrl: string }) {
  return (
    <header className="plain-header docs-header">
      <a className="wordmark" href={webUrl}>
        <Mark /> Heliograph
      </a>
      <nav aria-label="For developers">
        <a href={`${webUrl}/developers`}>Developers</a>
        <a href="/docs">API</a>
        <a href={`${webUrl}/settings/applications`}>Your apps</a>
      </nav>
    </header>
  );
}
