import type { BrowserOptions } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { Field, FormError } from '../parts/form-field.js';
import { PasskeyForm } from '../parts/passkey-form.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';

export interface PasskeyPageProps {
  readonly frame: Frame;
  readonly options: BrowserOptions;
  readonly name?: string | undefined;
  readonly refused?: { readonly message: string; readonly errors: FieldErrors };
}

export function PasskeyPage({ frame, options, name, refused }: PasskeyPageProps) {
  const { say } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/security">
      <section>
        <h2>{say('Add a passkey')}</h2>
        <p>
          {say('Your phone, computer or security key then confirms that it is you. Your browser must support passkeys and run scripts.')}
        </p>
        <FormError words={refused?.message} />
        <PasskeyForm
          kind="add"
          options={options}
          action="/settings/security/passkeys/add"
          csrf={frame.csrf}
          name="passkey"
          button={say('Add this passkey')}
        >
          <Field
            name="name"
            label={say('Name')}
            hint={say('A name that you will recognise.')}
            defaultValue={name}
            errors={refused?.errors}
            maxLength={100}
            required
            autoFocus
          />
        </PasskeyForm>
      </section>
    </SettingsLayout>
  );
}
