import { type Reason, reasons } from '@heliograph/moderation-contracts';
import type { FieldErrors } from '../refused.js';
import { TextArea } from './form-field.js';

const reasonWords = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  nudity: 'Nudity that has no place here',
  violence: 'Violence',
  illegal: 'It is illegal',
  copyright: 'It is somebody else’s work',
  other: 'Something else',
} as const satisfies Record<Reason, string>;

interface ReportWordsProps {
  /** As sent, where the form came back. */
  readonly reason: string;
  readonly text: string;
  readonly errors: FieldErrors | undefined;
}

/** What is wrong, and more about it (B1). */
export function ReportWords({ reason, text, errors }: ReportWordsProps) {
  const wrong = errors?.reason;
  return (
    <>
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
      <TextArea name="text" label="More about it, if you like" rows={5} maxLength={2000} defaultValue={text} errors={errors} />
    </>
  );
}
