import type { Application } from '@heliograph/identity-contracts';
import { type Attempt, authorizeLink, codeCommand, ownTokenCommands } from './first-calls.js';

interface TryItProps {
  readonly apiUrl: string;
  readonly app: Application;
  readonly attempt: Attempt;
  /** Only in the answer that made it. */
  readonly secret: string | undefined;
}

/** From nothing to a first answer of the API, by copy and paste. */
export function TryIt({ apiUrl, app, attempt, secret }: TryItProps) {
  return (
    <section id="try">
      <h2>Try it</h2>
      {secret === undefined ? (
        <p className="quiet">Make another secret below to get commands that you can paste into a shell.</p>
      ) : (
        <>
          <p>A token of the app’s own, and a first read with it:</p>
          <Command text={ownTokenCommands(apiUrl, app, secret)} />
        </>
      )}
      <p>
        Allow the app as any user would: <a href={authorizeLink(apiUrl, app, attempt)}>open the consent page</a>. You come back to{' '}
        <code>{app.callbackUrls[0]}</code> with <code>code</code>, <code>state</code> and <code>iss</code> in the address.
      </p>
      {secret === undefined ? null : (
        <>
          <p>Swap that code for tokens within a minute; the command asks for it:</p>
          <Command text={codeCommand(apiUrl, app, secret, attempt)} />
          <p className="quiet">These commands contain the secret: your shell may keep them in its history.</p>
        </>
      )}
      <p>
        <a href={`${apiUrl}/docs`}>All of the API</a>
      </p>
    </section>
  );
}

function Command({ text }: { text: string }) {
  return (
    // Long lines are scrolled, by keyboard too.
    <pre className="command" tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
