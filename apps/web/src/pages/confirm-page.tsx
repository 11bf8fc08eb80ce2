import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { PlainLayout } from '../parts/layout.js';
import type { Refused } from '../refused.js';

interface ConfirmPageProps {
  readonly frame: Frame;
  readonly returnTo: string;
  readonly refused?: Pick<Refused, 'message' | 'errors'> | undefined;
}

export function ConfirmPage({ frame, returnTo, refused }: ConfirmPageProps) {
  return (
    <PlainLayout title="Your password again" home="/">
      <section className="card">
        <h1>Your password again</h1>
        <p className="quiet">What you want to do needs it. For fifteen minutes you will not be asked again.</p>
        <FormError words={refused?.message} />
        <form method="post" action="/confirm" className="stack">
          <CsrfField token={frame.csrf} />
          <input type="hidden" name="return_to" value={returnTo} />
          <Field
            name="password"
            type="password"
            label="Password"
            errors={refused?.errors}
            autoComplete="current-password"
            required
            autoFocus
          />
          <button type="submit" className="button button-wide">
            Go on
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
