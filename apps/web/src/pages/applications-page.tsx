import type { Application } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { ApplicationFields, type ApplicationTexts } from '../parts/application-fields.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { FormError } from '../parts/form-field.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';
import { dayOf } from '../words.js';

interface ApplicationsPageProps {
  readonly frame: Frame;
  readonly applications: readonly Application[];
  readonly refused?: { readonly message: string; readonly errors: FieldErrors; readonly sent: ApplicationTexts };
}

export function ApplicationsPage({ frame, applications, refused }: ApplicationsPageProps) {
  return (
    <SettingsLayout frame={frame} at="/settings/applications">
      <section>
        <h2>Apps that you have made</h2>
        <p className="quiet">They ask people for permission, and act on their behalf.</p>
        {applications.length === 0 ? (
          <Empty words="None yet. Register one below; you then get commands to try it with." />
        ) : (
          <ul className="things" role="list">
            {applications.map((app) => (
              <li key={app.id}>
                <a href={`/settings/applications/${app.id}`}>
                  <strong>{app.name}</strong>
                </a>
                <span className="quiet">since {dayOf(app.createdAt.toISOString())}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>New app</h2>
        <FormError words={refused?.errors.applications?.join(' ') ?? refused?.message} />
        <form method="post" action="/settings/applications" className="stack">
          <CsrfField token={frame.csrf} />
          <ApplicationFields sent={refused?.sent ?? { requirePkce: false, exactRedirect: false }} errors={refused?.errors} />
          <button type="submit" className="button">
            Register it
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}
