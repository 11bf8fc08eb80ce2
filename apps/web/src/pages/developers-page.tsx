import { type Frame, signInHref } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';

/** The way from here to a first answer of the API. */
export function DevelopersPage({ frame, apiUrl }: { frame: Frame; apiUrl: string }) {
  return (
    <Layout frame={frame} title="Developers">
      <article className="words developers">
        <h1>Build with the API</h1>
        <p>
          Everything on these pages can be done by programs, too: JSON over HTTP, OAuth 2.0, resumable uploads. It costs nothing. From here
          to the first answer it takes a minute.
        </p>
        {frame.viewer === null ? <Join frame={frame} /> : <Register frame={frame} apiUrl={apiUrl} />}
        <h2>Just looking?</h2>
        <p>What is public needs no token. Paste this into a shell:</p>
        <pre className="command" tabIndex={0} role="region" aria-label="A read without a token">
          <code>{`curl '${apiUrl}/photos?sort=recent&per_page=3'`}</code>
        </pre>
        <h2>More</h2>
        <ul>
          <li>
            <a href={`${apiUrl}/docs`}>Guide and reference</a>, with examples in curl, JavaScript and Python, and a way to try each request
          </li>
          <li>
            <a href={`${apiUrl}/openapi.json`}>The OpenAPI document</a>, for generated clients
          </li>
          <li>
            <a href="/settings/tokens">A personal token</a>, for a script of your own
          </li>
          <li>
            <a href="/rules">Rules</a> that apps keep to as people do
          </li>
        </ul>
      </article>
    </Layout>
  );
}

function Join({ frame }: { frame: Frame }) {
  return (
    <>
      <h2>1. Join, or sign in</h2>
      <p>An app belongs to somebody. You come back here afterwards.</p>
      <p className="row">
        <a className="button" href={`/register?${new URLSearchParams({ return_to: frame.here })}`}>
          Join
        </a>{' '}
        <a className="button-quiet" href={signInHref(frame)}>
          Sign in
        </a>
      </p>
      <h2>2. Register an app, and paste a command</h2>
      <p>One button. The next page has commands for a shell that need nothing to be filled in.</p>
    </>
  );
}

/** All that has to be said is said already; it can be changed on the app's page. */
function Register({ frame, apiUrl }: { frame: Frame; apiUrl: string }) {
  return (
    <>
      <h2>Register an app, and paste a command</h2>
      <p>The next page has commands for a shell that need nothing to be filled in. Name and addresses can be changed later.</p>
      <form method="post" action="/settings/applications" className="stack">
        <CsrfField token={frame.csrf} />
        <Field name="name" label="Name" defaultValue="My first app" required />
        <input type="hidden" name="callback_urls" value={`${apiUrl}/docs/callback`} />
        <button type="submit" className="button">
          Register it
        </button>
      </form>
      <p className="quiet">
        <a href="/settings/applications">Your apps</a>
      </p>
    </>
  );
}
