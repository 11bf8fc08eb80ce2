import { type Reason, reasons, type SubjectType } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError, TextArea } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import type { FieldErrors } from '../refused.js';

export interface ReportPageProps {
  readonly frame: Frame;
  readonly type: SubjectType;
  readonly action: string;
  /** As sent, where the form came back. */
  readonly reason: string;
  readonly text: string;
  readonly refused?:
    | { readonly message: string; readonly errors: FieldErrors; readonly status: number; readonly retryAfterSeconds: number | null }
    | undefined;
}

const subjectWords = { photo: 'this photograph', comment: 'this comment', user: 'this person' } as const satisfies Record<
  SubjectType,
  string
>;

export const reasonWords = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  nudity: 'Nudity that has no place here',
  violence: 'Violence',
  illegal: 'It is illegal',
  copyright: 'It is somebody else’s work',
  other: 'Something else',
} as const satisfies Record<Reason, string>;

export function ReportPage({ frame, type, action, reason, text, refused }: ReportPageProps) {
  const wrong = refused?.errors.reason;
  return (
    <Layout frame={frame} title={`Report ${subjectWords[type]}`}>
      <section className="sheet">
        <h1>Report {subjectWords[type]}</h1>
        <p>Our moderators will look at it. Nobody else learns that you have reported it, least of all whoever it is about.</p>
        <FormError words={refused?.message} />
        <form method="post" action={action} className="stack">
          <CsrfField token={frame.csrf} />
          <fieldset aria-describedby={wrong === undefined ? undefined : 'reason-error'}>
            <legend>What is wrong?</legend>
            {reasons.map((each) => (
              <label className="checkbox" key={each}>
                <input type="radio" name="reason" value={each} defaultChecked={reason === each} required /> {reasonWords[each]}
              </label>
            ))}
            {wrong === undefined ? null : (
              <p className="field-error" id="reason-error">
                {wrong.join(' ')}
              </p>
            )}
          </fieldset>
          <TextArea name="text" label="More about it, if you like" rows={5} maxLength={2000} defaultValue={text} errors={refused?.errors} />
          <button type="submit" className="button">
            Send the report
          </button>
        </form>
      </section>
    </Layout>
  );
}

export function ReportedPage({ frame, back }: { readonly frame: Frame; readonly back: string }) {
  return (
    <Layout frame={frame} title="Thank you">
      <section className="sheet">
        <h1>Thank you</h1>
        <p>Your report has arrived. A moderator will look at it and decide what happens.</p>
        <p>
          <a className="button" href={back}>
            Back
          </a>
        </p>
      </section>
    </Layout>
  );
}
