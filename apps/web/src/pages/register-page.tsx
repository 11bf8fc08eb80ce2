import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { PlainLayout } from '../parts/layout.js';
import type { FieldErrors } from '../refused.js';

export interface RegisterModel {
  readonly csrf: string;
  readonly returnTo: string;
  readonly sent: Readonly<Partial<Record<'username' | 'name' | 'email', string>>>;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

export function RegisterPage({ csrf, returnTo, sent, message, errors }: RegisterModel) {
  return (
    <PlainLayout title="Join" home="/">
      <section className="card">
        <h1>Join Heliograph</h1>
        <p className="quiet">One photograph a day, if you like. No feed to please.</p>
        <FormError words={message} />
        <form method="post" action="/register" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="return_to" value={returnTo} />
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
          <button type="submit" className="button button-wide">
            Join
          </button>
        </form>
      </section>
      <p className="aside-line">
        Already here? <a href={`/login?${new URLSearchParams({ return_to: returnTo })}`}>Sign in</a>
      </p>
    </PlainLayout>
  );
}
