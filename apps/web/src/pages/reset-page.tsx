import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { PlainLayout } from '../parts/layout.js';
import { NewPassword } from '../parts/new-password.js';
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
          <NewPassword
            label={say('New password')}
            hint={say('At least 8 characters. All sessions and apps are signed out of your account.')}
            errors={refused?.errors}
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
