import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { PlainLayout } from '../parts/layout.js';
import { RegistrationFields, type SentRegistration } from '../parts/registration-fields.js';
import { ModuleScript } from '../parts/module-script.js';
import { zoneScript } from '../scripts/scripts.js';
import type { FieldErrors } from '../refused.js';

export interface RegisterModel {
  readonly csrf: string;
  readonly returnTo: string;
  readonly sent: SentRegistration;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

export function RegisterPage({ csrf, returnTo, sent, message, errors }: RegisterModel) {
  const { say, rich } = useLanguage();
  return (
    <PlainLayout title={say('Join')} home="/">
      <section className="card">
        <h1>{say('Join Heliograph')}</h1>
        <p className="quiet">{say('One photograph a day. Free, no advertising.')}</p>
        <FormError words={message} />
        <form method="post" action="/register" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="return_to" value={returnTo} />
          <RegistrationFields sent={sent} errors={errors} />
          <button type="submit" className="button button-wide">
            {say('Join')}
          </button>
        </form>
      </section>
      <p className="aside-line">
        {rich('Do you have an account? <link>Sign in</link>', {
          link: (words) => <a href={`/login?${new URLSearchParams({ return_to: returnTo })}`}>{words}</a>,
        })}
      </p>
      <ModuleScript asset={zoneScript} />
    </PlainLayout>
  );
}
