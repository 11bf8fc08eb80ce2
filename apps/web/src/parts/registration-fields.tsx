import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { Field } from './form-field.js';

/** What was typed, or is suggested; never the password. */
export type SentRegistration = Readonly<Partial<Record<'username' | 'name' | 'email', string>>>;

export function RegistrationFields({ sent, errors }: { sent: SentRegistration; errors?: FieldErrors }) {
  const { say, rich } = useLanguage();
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
      <Field
        name="password"
        type="password"
        label={say('Password')}
        hint={say('At least 8 characters.')}
        errors={errors}
        autoComplete="new-password"
        minLength={8}
        required
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
