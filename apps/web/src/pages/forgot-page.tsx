import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { PlainLayout } from '../parts/layout.js';
import type { Refused } from '../refused.js';

export function ForgotPage({ csrf, email, refused }: { csrf: string; email?: string; refused?: Pick<Refused, 'message' | 'errors'> }) {
  const { say, rich } = useLanguage();
  return (
    <PlainLayout title={say('Forgotten password')} home="/">
      <section className="card">
        <h1>{say('Forgotten password')}</h1>
        <p className="quiet">{say('Enter the e-mail address of your account. We will send you a link to choose a new password.')}</p>
        <FormError words={refused?.message} />
        <form method="post" action="/forgot" className="stack">
          <CsrfField token={csrf} />
          <Field
            name="email"
            type="email"
            label={say('E-mail')}
            defaultValue={email}
            errors={refused?.errors}
            autoComplete="email"
            required
            autoFocus
          />
          <button type="submit" className="button button-wide">
            {say('Send the link')}
          </button>
        </form>
      </section>
      <p className="aside-line">
        {rich('Do you remember your password? <link>Sign in</link>', { link: (words) => <a href="/login">{words}</a> })}
      </p>
    </PlainLayout>
  );
}
