import type { FieldErrors } from '../refused.js';
import { Field } from './form-field.js';

/** What was typed, or is suggested; never the password. */
export type SentRegistration = Readonly<Partial<Record<'username' | 'name' | 'email', string>>>;

export function RegistrationFields({ sent, errors }: { sent: SentRegistration; errors?: FieldErrors }) {
  return (
    <>
      <Field name="name" label="Name" defaultValue={sent.name} errors={errors} autoComplete="name" maxLength={200} required />
      <Field
        name="username"
        label="Username"
        hint="Letters, digits, dots and underscores. It cannot be changed later."
        defaultValue={sent.username}
        errors={errors}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        pattern="[A-Za-z0-9_.]{3,30}"
        required
      />
      <Field name="email" type="email" label="E-mail" defaultValue={sent.email} errors={errors} autoComplete="email" required />
      <Field
        name="password"
        type="password"
        label="Password"
        hint="At least 8 characters."
        errors={errors}
        autoComplete="new-password"
        minLength={8}
        required
      />
      <p className="quiet">
        Whoever joins accepts the <a href="/rules">rules</a>. What is kept of you stands under <a href="/privacy">privacy</a>.
      </p>
    </>
  );
}
