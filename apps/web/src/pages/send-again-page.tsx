import { type HiddenFieldList, showingOf, visibleFields } from '../http/retained-fields.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { Field } from '../parts/form-field.js';
import { HiddenFields } from '../parts/hidden-fields.js';
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
    title: message('Please wait a moment'),
    text: message('You have sent too much at once. Please wait a minute and try again.'),
  },
  'signed-out': {
    title: message('You are signed out'),
    text: message('Sign in again in another tab. Then come back to this one, and send what you wrote.'),
  },
  rules: {
    title: message('Our rules have changed'),
    text: message('Please read and accept them in another tab. Then come back to this one, and send what you wrote.'),
  },
  'out-of-date': {
    title: message('This page was out of date'),
    text: message('You have signed in or out since you opened this page. Please send your text again.'),
  },
} as const;

/** What is asked for again, by what it is. */
const labels = new Map<string, Message>([
  ['code', message('Code')],
  ['own-password', message('Current password')],
  ['password', message('Password')],
]);

/** A form that came beyond a budget or after the end of its session: it is kept, to be sent again. Only fields that may be shown are written into the page. */
export function SendAgainPage({ why, action, fields, message }: SendAgainProps) {
  const { say, said, known } = useLanguage();
  const { title, text } = words[why];
  return (
    <PlainLayout title={said(title)} home="/">
      <section className="error-page">
        <h1>{said(title)}</h1>
        <p>{known(message || text)}</p>
        {why === 'signed-out' ? (
          <p>
            <a className="button-quiet" href="/login" target="_blank">
              {say('Sign in, in another tab')}
            </a>
          </p>
        ) : null}
        {why === 'rules' ? (
          <p>
            <a className="button-quiet" href="/rules/accept" target="_blank">
              {say('Read the rules, in another tab')}
            </a>
          </p>
        ) : null}
        <form method="post" action={action} className="stack">
          <HiddenFields fields={visibleFields(fields)} />
          {fields.map(([name, value]) => {
            const label = labels.get(showingOf(name));
            return label && value !== '' ? <Field key={name} name={name} type="password" label={said(label)} required /> : null;
          })}
          <p className="quiet">{say('Your text is not lost.')}</p>
          <button type="submit" className="button">
            {say('Send it again')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
