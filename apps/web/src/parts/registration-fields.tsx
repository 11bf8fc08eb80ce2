import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { Field, Select } from './form-field.js';
import { NewPassword } from './new-password.js';
import { zoneOptions } from './zone-options.js';

/** What was typed, or is suggested; never the password. */
export type SentRegistration = Readonly<Partial<Record<'username' | 'name' | 'email' | 'zone', string>>>;

export function RegistrationFields({ sent, errors }: { sent: SentRegistration; errors?: FieldErrors }) {
  const language = useLanguage();
  const { say, rich } = language;
  return (
    <>
      <Field name="name" label={say('Name')} defaultValue={sent.name} errors={errors} autoComplete="name" maxLength={200} required />
      <Field
        name="username"
        label={say('Username')}
        hint={say('3 to 30 letters, digits, dots or underscores. You cannot change it later.')}
        defaultValue={sent.username}
        errors={errors}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        pattern="[A-Za-z0-9_.]{3,30}"
        required
      />
      <Field name="email" type="email" label={say('E-mail')} defaultValue={sent.email} errors={errors} autoComplete="email" required />
      <NewPassword label={say('Password')} hint={say('At least 8 characters.')} errors={errors} />
      {/* Our script answers it by the clock of the browser, and takes it away. */}
      <Select
        name="zone"
        label={say('What time is it where you are?')}
        hint={say('So that your day ends when it ends for you.')}
        options={zoneOptions(new Date(), language)}
        defaultValue={sent.zone ?? ''}
        errors={errors}
      />
      <p className="quiet">
        {rich('By joining you accept the <rules>rules</rules>. Our <privacy>privacy page</privacy> says what we store.', {
          rules: (words) => <a href="/rules">{words}</a>,
          privacy: (words) => <a href="/privacy">{words}</a>,
        })}
      </p>
    </>
  );
}
