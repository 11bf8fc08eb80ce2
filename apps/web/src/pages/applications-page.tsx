import type { Application } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { ApplicationFields, type ApplicationTexts } from '../parts/application-fields.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { FormError } from '../parts/form-field.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';

interface ApplicationsPageProps {
  readonly frame: Frame;
  readonly applications: readonly Application[];
  readonly refused?: { readonly message: string; readonly errors: FieldErrors; readonly sent: ApplicationTexts };
}

export function ApplicationsPage({ frame, applications, refused }: ApplicationsPageProps) {
  const { say, known, dayOf } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/applications">
      <section>
        <h2>{say('Apps that you have registered')}</h2>
        <p className="quiet">{say('They ask people for permission, and act on their behalf.')}</p>
        {applications.length === 0 ? (
          <Empty words={say('No apps yet. Register one below to get commands to try it with.')} />
        ) : (
          <ul className="things" role="list">
            {applications.map((app) => (
              <li key={app.id}>
                <a href={`/settings/applications/${app.id}`}>
                  <strong>{app.name}</strong>
                </a>
                <span className="quiet">{say('since {day}', { day: dayOf(app.createdAt.toISOString()) })}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>{say('New app')}</h2>
        <FormError words={refused?.errors.applications?.map(known).join(' ') ?? refused?.message} />
        <form method="post" action="/settings/applications" className="stack">
          <CsrfField token={frame.csrf} />
          <ApplicationFields
            sent={refused?.sent ?? { requirePkce: false, exactRedirect: false, isPublic: false }}
            errors={refused?.errors}
            isNew
          />
          <button type="submit" className="button">
            {say('Register it')}
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}
