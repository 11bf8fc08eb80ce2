import type { Application, AppSecret } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import type { Limit } from '@heliograph/application/access';
import { useLanguage } from '../language/use-language.js';
import { ApplicationFields, type ApplicationTexts } from '../parts/application-fields.js';
import { ApplicationHead } from '../parts/application-head.js';
import { ApplicationSecrets } from '../parts/application-secrets.js';
import { CallbackTester, type TestedCallback } from '../parts/callback-tester.js';
import { ConfirmForm } from '../parts/confirm-form.js';
import { CsrfField } from '../parts/csrf-field.js';
import { type Attempt, ownSchemes } from '../parts/first-calls.js';
import { FormError } from '../parts/form-field.js';
import { LimitLine } from '../parts/limit-line.js';
import { SettingsLayout, OneTimeValue } from '../parts/settings-layout.js';
import { TryIt } from '../parts/try-it.js';
import type { FieldErrors } from '../refused.js';

export interface ApplicationPageProps {
  readonly frame: Frame;
  readonly apiUrl: string;
  readonly app: Application;
  readonly secrets: readonly AppSecret[];
  /** The remaining budget of the app's own token; absent for a public app, which has none. */
  readonly limit?: Limit;
  readonly attempt: Attempt;
  readonly madeSecret?: string;
  readonly tested?: TestedCallback;
  readonly refused?: { readonly message: string; readonly errors: FieldErrors; readonly sent?: ApplicationTexts };
}

export function ApplicationPage({ frame, apiUrl, app, secrets, limit, attempt, madeSecret, tested, refused }: ApplicationPageProps) {
  const { say } = useLanguage();
  const path = `/settings/applications/${app.id}`;
  return (
    <SettingsLayout frame={frame} at="/settings/applications">
      <ApplicationHead app={app} at="app" />
      {madeSecret === undefined ? null : (
        <OneTimeValue>
          <p>{say('The client secret:')}</p>
          <code>{madeSecret}</code>
        </OneTimeValue>
      )}
      <TryIt apiUrl={apiUrl} app={app} attempt={attempt} secret={madeSecret} />
      <Details frame={frame} path={path} app={app} refused={refused} />
      <CallbackTester frame={frame} app={app} tested={tested} />
      {app.isPublic ? null : <ApplicationSecrets frame={frame} path={path} secrets={secrets} />}
      {limit === undefined ? null : (
        <section>
          <h2>{say('Limit')}</h2>
          <LimitLine of={limit} />
          <p className="quiet">{say('This is for the app’s own tokens. Each person who connects adds the same number of requests.')}</p>
        </section>
      )}
      <section>
        <ConfirmForm
          frame={frame}
          action={`${path}/delete`}
          words={say('Delete this app')}
          label={say('Delete this app')}
          warning={say('This disconnects everyone who uses the app, and its tokens stop working. It cannot be undone.')}
        />
      </section>
    </SettingsLayout>
  );
}

function Details({ frame, path, app, refused }: Pick<ApplicationPageProps, 'frame' | 'app' | 'refused'> & { path: string }) {
  const { say, rich } = useLanguage();
  const kept = { ...app, website: app.website ?? undefined, callback_urls: app.callbackUrls.join('\n') };
  const schemes = app.requirePkce ? [] : ownSchemes(app.callbackUrls);
  return (
    <section>
      <h2>{say('Details')}</h2>
      {schemes.length === 0 ? null : (
        <p className="advice" role="note">
          {rich(
            'Any app on a device can claim <code>{schemes}</code> and receive your codes. Require PKCE, so that a stolen code is useless.',
            { code: (words) => <code>{words}</code>, schemes: schemes.join(' ') },
          )}
        </p>
      )}
      {app.isPublic ? <p className="quiet">{say('This app has no secret and must use PKCE.')}</p> : null}
      <FormError words={refused?.message} />
      <form method="post" action={path} className="stack">
        <CsrfField token={frame.csrf} />
        <ApplicationFields sent={{ ...(refused?.sent ?? kept), isPublic: app.isPublic }} errors={refused?.errors} />
        <button type="submit" className="button">
          {say('Save')}
        </button>
      </form>
    </section>
  );
}
