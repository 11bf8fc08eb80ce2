import type { Application, AppSecret } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { ApplicationFields, type ApplicationTexts } from '../parts/application-fields.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { SettingsLayout, ShownOnce, SmallForm } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';
import { dayOf } from '../words.js';

interface ApplicationPageProps {
  readonly frame: Frame;
  readonly app: Application;
  readonly secrets: readonly AppSecret[];
  readonly madeSecret?: string;
  readonly refused?: { readonly message: string; readonly errors: FieldErrors; readonly sent?: ApplicationTexts };
}

export function ApplicationPage({ frame, app, secrets, madeSecret, refused }: ApplicationPageProps) {
  const path = `/settings/applications/${app.id}`;
  const kept = { ...app, website: app.website ?? undefined, callback_urls: app.callbackUrls.join('\n') };
  return (
    <SettingsLayout frame={frame} at="/settings/applications">
      {madeSecret === undefined ? null : (
        <ShownOnce>
          <p>The client secret:</p>
          <code>{madeSecret}</code>
        </ShownOnce>
      )}
      <section>
        <h2>{app.name}</h2>
        <p>
          Client id <code>{app.clientId}</code>
        </p>
        <FormError words={refused?.message} />
        <form method="post" action={path} className="stack">
          <CsrfField token={frame.csrf} />
          <ApplicationFields sent={refused?.sent ?? kept} errors={refused?.errors} />
          <button type="submit" className="button">
            Save
          </button>
        </form>
      </section>
      <Secrets frame={frame} path={path} secrets={secrets} />
      <section>
        <details className="danger">
          <summary className="text-button">Delete this app</summary>
          <form method="post" action={`${path}/delete`} className="stack">
            <CsrfField token={frame.csrf} />
            <p>Everybody who let it in shuts it out with that, at once.</p>
            <button type="submit" className="button button-danger">
              Delete for good
            </button>
          </form>
        </details>
      </section>
    </SettingsLayout>
  );
}

/** O10: several live secrets, so that one can be replaced without a pause. */
function Secrets({ frame, path, secrets }: { frame: Frame; path: string; secrets: readonly AppSecret[] }) {
  return (
    <section>
      <h2>Secrets</h2>
      <ul className="things" role="list">
        {secrets.map((secret) => (
          <li key={secret.id}>
            <div>
              <strong>Made {dayOf(secret.createdAt.toISOString())}</strong>
              <span className="quiet">
                {secret.lastUsedAt === null ? 'Never used' : `Last used ${dayOf(secret.lastUsedAt.toISOString())}`}
              </span>
            </div>
            <SmallForm
              frame={frame}
              action={`${path}/secrets/${secret.id}/remove`}
              words="Remove"
              label={`Remove the secret of ${dayOf(secret.createdAt.toISOString())}`}
            />
          </li>
        ))}
      </ul>
      <form method="post" action={`${path}/secrets`}>
        <CsrfField token={frame.csrf} />
        <button type="submit" className="button-quiet">
          Make another secret
        </button>
      </form>
    </section>
  );
}
