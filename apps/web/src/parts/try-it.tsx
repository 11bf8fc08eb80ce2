import type { Application } from '@heliograph/identity-contracts';
import { useLanguage } from '../language/use-language.js';
import { copyScript } from '../scripts/scripts.js';
import { type Attempt, authorizeLink, codeCommand, ownTokenCommands } from './first-calls.js';
import { ModuleScript } from './module-script.js';

interface TryItProps {
  readonly apiUrl: string;
  readonly app: Application;
  readonly attempt: Attempt;
  /** Only in the answer that made it. */
  readonly secret: string | undefined;
}

/** From nothing to a first answer of the API, by copy and paste. */
export function TryIt({ apiUrl, app, attempt, secret }: TryItProps) {
  const { say, rich } = useLanguage();
  return (
    <section id="try">
      <h2>{say('Try it')}</h2>
      {secret === undefined ? (
        app.isPublic ? null : (
          <p className="quiet">{say('Create another secret below to get commands that you can paste into a shell.')}</p>
        )
      ) : (
        <>
          <p>{say('Get a token for the app, and make a first request with it:')}</p>
          <Command text={ownTokenCommands(apiUrl, app, secret)} />
        </>
      )}
      <p>
        {rich(
          'Authorize the app yourself: <link>open the consent page</link> in another tab. It leads to <code>{callback}</code>, with <code>code</code>, <code>state</code> and <code>iss</code> in the address.',
          {
            // In a tab of its own: the commands, and the secret in them, are shown once.
            link: (words) => (
              <a href={authorizeLink(apiUrl, app, attempt)} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
            code: (words) => <code>{words}</code>,
            callback: app.callbackUrls[0],
          },
        )}
      </p>
      {secret === undefined && !app.isPublic ? null : (
        <>
          <p>{say('Exchange the code for tokens. The code is valid for one minute, and the command asks for it:')}</p>
          <Command text={codeCommand(apiUrl, app, secret, attempt)} />
          {secret === undefined ? null : (
            <p className="quiet">{say('These commands contain the secret. Your shell may keep them in its history.')}</p>
          )}
        </>
      )}
      <p>
        <a href={`${apiUrl}/docs`}>{say('All of the API')}</a>
      </p>
    </section>
  );
}

function Command({ text }: { text: string }) {
  return (
    // Long lines are scrolled, by keyboard too; the style keeps them from making the page wider.
    <div data-clipboard="">
      <pre className="command" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <ModuleScript asset={copyScript} />
    </div>
  );
}
