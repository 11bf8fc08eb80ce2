import { Field } from '../parts/form-field.js';
import { HiddenFields, type HiddenFieldList } from '../parts/hidden-fields.js';
import { PlainLayout } from '../parts/layout.js';

export interface SendAgainProps {
  readonly why: keyof typeof words;
  /** Where the form was sent. */
  readonly action: string;
  readonly fields: HiddenFieldList;
  /** Which budget is spent, and until when. */
  readonly message?: string;
}

const words = {
  busy: {
    title: 'Please wait a moment',
    text: 'This was more than is possible at once. Please wait a minute and try again.',
  },
  'signed-out': {
    title: 'You are signed out',
    text: 'Sign in again in another tab. Then come back to this one, and send what you wrote.',
  },
  'out-of-date': {
    title: 'This page was out of date',
    text: 'You have signed in or out since it was opened. Send what you wrote once more, as you are now.',
  },
} as const;

/** What is asked for again: a code would be stale by then, too. */
const isSecret = (name: string): boolean => /password|otp$/.test(name);

function labelOf(name: string): string {
  if (name.endsWith('otp')) return 'Code';
  return name === 'current_password' ? 'Your password now' : 'Password';
}

/** A form that came beyond a budget or after the end of its session: it is kept, to be sent again. Passwords and codes are never written into a page. */
export function SendAgainPage({ why, action, fields, message }: SendAgainProps) {
  const { title, text } = words[why];
  return (
    <PlainLayout title={title} home="/">
      <section className="error-page">
        <h1>{title}</h1>
        <p>{message || text}</p>
        {why === 'signed-out' ? (
          <p>
            <a className="button-quiet" href="/login" target="_blank">
              Sign in, in another tab
            </a>
          </p>
        ) : null}
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
