/** A token to try things with: pasted, or got by OAuth 2.0 with PKCE for an app of one's own. Needs the script, and is shown by it. */
export function SignInPanel({ apiUrl, webUrl, scopes }: { apiUrl: string; webUrl: string; scopes: Readonly<Record<string, string>> }) {
  const callback = `${apiUrl}/docs/callback`;
  return (
    <section id="token" aria-labelledby="token-title">
      <h2 id="token-title">A token to try with</h2>
      <noscript>
        <p className="quiet">Trying requests on this page needs JavaScript. The examples do not.</p>
      </noscript>
      <div className="sign-in" data-sign-in hidden>
        <p role="status" data-token-status>
          No token: public reads work.
        </p>
        <form className="stack" data-token-form>
          <div className="field">
            <label htmlFor="token-pasted">Token</label>
            <p className="quiet" id="token-pasted-hint">
              A personal one from <a href={`${webUrl}/settings/tokens`}>your settings</a>, or one of an app’s. It stays in this tab.
            </p>
            <input id="token-pasted" name="token" autoComplete="off" spellCheck={false} aria-describedby="token-pasted-hint" />
          </div>
          <div className="row">
            <button type="submit" className="button-quiet">
              Use it
            </button>
            <button type="button" className="text-button" data-forget>
              Forget the token
            </button>
          </div>
        </form>
        <form className="stack" data-oauth-form>
          <h3>Or sign in through an app</h3>
          <p>
            Authorization code with PKCE. Use any of your apps that has this callback address, or one above it. The app of the demo has it:
          </p>
          <div className="code">
            <pre className="command" tabIndex={0} role="region" aria-label="Callback address of this page">
              <code data-callback>{callback}</code>
            </pre>
            <button type="button" className="copy" data-copy hidden aria-label="Copy: callback address">
              Copy
            </button>
          </div>
          <div className="field">
            <label htmlFor="oauth-client">Client id</label>
            <input id="oauth-client" name="client_id" autoComplete="off" spellCheck={false} required />
          </div>
          <div className="field">
            <label htmlFor="oauth-secret">Client secret</label>
            <p className="quiet" id="oauth-secret-hint">
              Sent to this API alone, and forgotten when you come back. An app without a secret leaves it empty.
            </p>
            <input id="oauth-secret" name="client_secret" type="password" autoComplete="off" aria-describedby="oauth-secret-hint" />
          </div>
          <fieldset className="scopes">
            <legend>Scopes</legend>
            {Object.entries(scopes).map(([name, words]) => (
              <label key={name}>
                <input type="checkbox" name="scope" value={name} defaultChecked={name === 'read'} /> <code>{name}</code> {words}
              </label>
            ))}
          </fieldset>
          <p role="alert" className="field-error" data-oauth-error></p>
          <button type="submit" className="button">
            Sign in
          </button>
        </form>
      </div>
    </section>
  );
}
