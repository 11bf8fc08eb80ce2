import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { PlainLayout } from '../parts/layout.js';
import { ModuleScript } from '../parts/module-script.js';
import { RegistrationFields, type SentRegistration } from '../parts/registration-fields.js';
import { zoneScript } from '../scripts/scripts.js';
import type { FieldErrors } from '../refused.js';

interface ProviderJoinModel {
  readonly provider: string;
  readonly csrf: string;
  readonly sent: SentRegistration;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

/** The first sign-in with the provider: an account to connect with it (O11). */
export function ProviderJoinPage({ provider, csrf, sent, message, errors }: ProviderJoinModel) {
  const { say, rich } = useLanguage();
  return (
    <PlainLayout title={say('Join')} home="/">
      <section className="card">
        <h1>{say('Choose your username')}</h1>
        <p className="quiet">
          {say(
            '{provider} has confirmed who you are. From now on, you can sign in with {provider}, or with the password that you choose here.',
            {
              provider,
            },
          )}
        </p>
        <FormError words={message} />
        <form method="post" action="/login/provider/join" className="stack">
          <CsrfField token={csrf} />
          <RegistrationFields sent={sent} errors={errors} />
          <button type="submit" className="button button-wide">
            {say('Join')}
          </button>
        </form>
      </section>
      <p className="aside-line">
        {rich('Do you have an account? <link>Sign in</link> and connect {provider} in your settings.', {
          provider,
          link: (words) => <a href="/login?return_to=%2Fsettings%2Faccount">{words}</a>,
        })}
      </p>
      <ModuleScript asset={zoneScript} />
    </PlainLayout>
  );
}
