import { type Frame, signInHref } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';

/** The way from here to a first answer of the API. */
export function DevelopersPage({ frame, apiUrl }: { frame: Frame; apiUrl: string }) {
  const { say, rich } = useLanguage();
  const title = say('Developers');
  const description = say(
    'Programs can do everything that these pages can: JSON over HTTP, OAuth 2.0, resumable uploads. It is free, and the first answer is a minute away.',
  );
  return (
    <Layout frame={frame} title={title} meta={{ path: '/developers', title, description }}>
      <article className="words developers">
        <h1>{say('Build with the API')}</h1>
        <p>{description}</p>
        {frame.viewer === null ? <Join frame={frame} /> : <Register frame={frame} apiUrl={apiUrl} />}
        <h2>{say('Just looking?')}</h2>
        <p>{say('Public data needs no token. Paste this into a shell:')}</p>
        <pre className="command" tabIndex={0} role="region" aria-label={say('A request without a token')}>
          <code>{`curl '${apiUrl}/photos?sort=recent&per_page=3'`}</code>
        </pre>
        <h2>{say('More')}</h2>
        <ul>
          <li>
            {rich('<link>Guide and reference</link>, with examples in curl, JavaScript and Python, and a way to try each request', {
              link: (words) => <a href={`${apiUrl}/docs`}>{words}</a>,
            })}
          </li>
          <li>
            {rich('<link>The OpenAPI document</link>, for generated clients', {
              link: (words) => <a href={`${apiUrl}/openapi.json`}>{words}</a>,
            })}
          </li>
          <li>
            {rich('<link>A personal token</link>, for your own script', {
              link: (words) => <a href="/settings/tokens">{words}</a>,
            })}
          </li>
          <li>{rich('<link>Rules</link>, which apply to apps too', { link: (words) => <a href="/rules">{words}</a> })}</li>
        </ul>
      </article>
    </Layout>
  );
}

function Join({ frame }: { frame: Frame }) {
  const { say } = useLanguage();
  return (
    <>
      <h2>{say('1. Join, or sign in')}</h2>
      <p>{say('Apps belong to an account. You come back here afterwards.')}</p>
      <p className="row">
        <a className="button" href={`/register?${new URLSearchParams({ return_to: frame.here })}`}>
          {say('Join')}
        </a>{' '}
        <a className="button-quiet" href={signInHref(frame)}>
          {say('Sign in')}
        </a>
      </p>
      <h2>{say('2. Register an app, and paste a command')}</h2>
      <p>{say('Press the button. The next page has commands that you can paste into a shell.')}</p>
    </>
  );
}

/** All that has to be said is said already; it can be changed on the app's page. */
function Register({ frame, apiUrl }: { frame: Frame; apiUrl: string }) {
  const { say } = useLanguage();
  return (
    <>
      <h2>{say('Register an app, and paste a command')}</h2>
      <p>{say('The next page has commands that you can paste into a shell. You can change the name and the addresses later.')}</p>
      <form method="post" action="/settings/applications" className="stack">
        <CsrfField token={frame.csrf} />
        <Field name="name" label={say('Name')} defaultValue={say('My first app')} required />
        <input type="hidden" name="callback_urls" value={`${apiUrl}/docs/callback`} />
        <button type="submit" className="button">
          {say('Register it')}
        </button>
      </form>
      <p className="quiet">
        <a href="/settings/applications">{say('Your apps')}</a>
      </p>
    </>
  );
}
