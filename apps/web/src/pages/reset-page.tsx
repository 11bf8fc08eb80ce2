import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { PlainLayout } from '../parts/layout.js';
import type { Refused } from '../refused.js';

export function ResetPage({ csrf, token, refused }: { csrf: string; token: string; refused?: Pick<Refused, 'message' | 'errors'> }) {
  const { say } = useLanguage();
  return (
    <PlainLayout title={say('New password')} home="/">
      <section className="card">
        <h1>{say('Choose a new password')}</h1>
        <FormError words={refused?.message} />
        <form method="post" action="/reset" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="token" value={token} />
          <Field
            name="password"
            type="password"
            label={say('New password')}
            hint={say('At least 8 characters. All sessions and apps are signed out of your account.')}
            errors={refused?.errors}
            autoComplete="new-password"
            minLength={8}
            required
            autoFocus
          />
          <button type="submit" className="button button-wide">
            {say('Set the password')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
