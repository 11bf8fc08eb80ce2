import type { TotpSetup } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { CodeField } from '../parts/code-field.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { QrCode } from '../parts/qr-code.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';

export interface TotpPageProps {
  readonly frame: Frame;
  readonly setup: TotpSetup;
  readonly refused?: { readonly message: string; readonly errors: FieldErrors };
}

export function TotpPage({ frame, setup, refused }: TotpPageProps) {
  return (
    <SettingsLayout frame={frame} at="/settings/security">
      <section>
        <h2>Set up an authenticator app</h2>
        <p>Scan this with the app on your phone, or type the key into it.</p>
        <QrCode text={setup.uri} label="The key of your account, for an authenticator app" />
        <p>
          Key: <code className="totp-key">{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <FormError words={refused?.message} />
        <form method="post" action="/settings/security/totp/confirm" className="stack">
          <CsrfField token={frame.csrf} />
          <CodeField
            name="otp"
            label="Code of the app"
            hint="Six digits. From then on they are asked when you sign in."
            errors={refused?.errors}
          />
          <button type="submit" className="button">
            Turn it on
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}
