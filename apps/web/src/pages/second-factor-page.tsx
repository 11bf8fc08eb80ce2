import type { BrowserOptions } from '@heliograph/identity-contracts';
import type { HiddenFieldList } from '../http/retained-fields.js';
import { useLanguage } from '../language/use-language.js';
import { CodeField } from '../parts/code-field.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { HiddenFields } from '../parts/hidden-fields.js';
import { PlainLayout } from '../parts/layout.js';
import { PasskeyForm } from '../parts/passkey-form.js';
import type { FieldErrors } from '../refused.js';

export interface SecondFactorModel {
  /** Where the form is posted: a path of the origin that shows the page. */
  readonly action: string;
  readonly csrf: string;
  /** Sent along unchanged: `return_to`, or the parameters of an authorization. */
  readonly hidden: HiddenFieldList;
  readonly home: string;
  readonly message?: string;
  readonly errors?: FieldErrors;
  /** For one of the person's passkeys; null = they have none. */
  readonly passkey: BrowserOptions | null;
}

export function SecondFactorPage({ action, csrf, hidden, home, message, errors, passkey }: SecondFactorModel) {
  const { say } = useLanguage();
  return (
    <PlainLayout title={say('Your second factor')} home={home}>
      <section className="card">
        <h1>{say('Your second factor')}</h1>
        <FormError words={message} />
        {passkey === null ? null : (
          <PasskeyForm
            kind="show"
            options={passkey}
            action={action}
            csrf={csrf}
            hidden={hidden}
            name="passkey"
            button={say('Use a passkey')}
          />
        )}
        <form method="post" action={action} className="stack">
          <CsrfField token={csrf} />
          <HiddenFields fields={hidden} />
          <CodeField name="otp" errors={errors} />
          <button type="submit" className="button button-wide">
            {say('Sign in')}
          </button>
        </form>
        <p className="quiet">{say('Lost both? Contact the operators of this site to restore access.')}</p>
      </section>
    </PlainLayout>
  );
}
