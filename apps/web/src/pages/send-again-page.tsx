import { Field } from '../parts/form-field.js';
import { HiddenFields, type HiddenFieldList } from '../parts/hidden-fields.js';
import { PlainLayout } from '../parts/layout.js';

interface SendAgainProps {
  /** Where the form was sent. */
  readonly action: string;
  readonly fields: HiddenFieldList;
  /** Which budget is spent, and until when. */
  readonly message: string;
}

/** What is asked for again: a code would be stale by then, too. */
const isSecret = (name: string): boolean => /password|otp$/.test(name);

function labelOf(name: string): string {
  if (name.endsWith('otp')) return 'Code';
  return name === 'current_password' ? 'Your password now' : 'Password';
}

/** A form that came beyond a budget: it is kept, to be sent again. Passwords and codes are never written into a page. */
export function SendAgainPage({ action, fields, message }: SendAgainProps) {
  return (
    <PlainLayout title="Please wait a moment" home="/">
      <section className="error-page">
        <p className="error-status">429</p>
        <h1>Please wait a moment</h1>
        <p>{message || 'This was more than is possible at once. Please wait a minute and try again.'}</p>
        <form method="post" action={action} className="stack">
          <HiddenFields fields={fields.filter(([name]) => !isSecret(name))} />
          {fields
            .filter(([name, value]) => isSecret(name) && value !== '')
            .map(([name]) => (
              <Field key={name} name={name} type="password" label={labelOf(name)} required />
            ))}
          <p className="quiet">Nothing of what you typed is lost.</p>
          <button type="submit" className="button">
            Send it again
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
