import { userTokenSamples, consentSamples, readSamples } from './guide-samples.js';
import { Code, LanguageChoice, SampleCode } from './sample-code.js';

/** From nothing to a first 200, and on to acting for somebody. */
export function Guide({ apiUrl, webUrl }: { apiUrl: string; webUrl: string }) {
  return (
    <section id="guide" aria-labelledby="guide-title">
      <h2 id="guide-title">Guide</h2>
      <LanguageChoice />
      <h3>1. Register an app</h3>
      <p>
        <a href={`${webUrl}/developers`}>Register one</a> with a name and the address that people come back to. You get a client id and a
        secret, which is shown this once. Keep it on a server; an app that people install, or that runs in the browser, is registered
        without one. Every program below reads them from its environment:
      </p>
      <Code label="The environment" text={'export CLIENT_ID=… CLIENT_SECRET=…\nexport CALLBACK=https://app.example.com/callback'} />
      <h3>2. Read what is public</h3>
      <p>
        Reading needs no token at all. With a token of the app’s own it has the budget of an app, 1000 requests an hour instead of 50 in 15
        minutes.
      </p>
      <SampleCode label="A first read" samples={readSamples(apiUrl)} />
      <h3>3. Ask a person</h3>
      <p>
        Send their browser to this address, and keep <code>state</code> and the verifier (PKCE) in their session. They sign in, see what you
        ask for, and come back to your callback with <code>code</code>, <code>state</code> and <code>iss</code>. Go on only if{' '}
        <code>state</code> is the one of this session.
      </p>
      <SampleCode label="The address of the consent page" samples={consentSamples(apiUrl)} />
      <h3>4. Act for them</h3>
      <p>
        Exchange the code within a minute, once. The access token is valid for an hour; then the refresh token gets the next pair. Below,{' '}
        <code>CODE</code> and <code>VERIFIER</code> are those of the step before.
      </p>
      <SampleCode label="From the code to a fresh token" samples={userTokenSamples(apiUrl)} />
      <h3>Good to know</h3>
      <ul className="notes">
        <li>
          Answers are <code>data</code>, lists have <code>meta.pagination</code>. Follow <code>links.next</code> instead of counting pages (
          <a href="/docs/pagination">pagination, and what is new</a>
          ).
        </li>
        <li>
          Sign-in with an account here: any app may ask for <code>openid profile email</code>. OpenID Connect libraries find the rest under{' '}
          <a href="/.well-known/openid-configuration">/.well-known/openid-configuration</a>.
        </li>
        <li>
          Readers of feeds: <code>{webUrl}/feed.xml</code> and <code>feed.json</code>, of all, of a person, of a tag.
        </li>
        <li>
          A refusal is <code>message</code>, <code>status_code</code> and a <code>code</code> for programs (
          <a href="/docs/errors">all codes</a>
          ); 422 says what is wrong by field. <code>X-Request-Id</code> names it on the page of your app.
        </li>
        <li>
          <code>X-RateLimit-Remaining</code> falls by one with each request; over the limit comes 403 with <code>Retry-After</code> (
          <a href="/docs/limits">limits</a>
          ).
        </li>
        <li>
          Typed clients: <code>npx openapi-typescript {apiUrl}/openapi.json</code>.
        </li>
      </ul>
    </section>
  );
}
