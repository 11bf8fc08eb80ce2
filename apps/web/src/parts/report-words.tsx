import { type Reason, reasons } from '@heliograph/moderation-contracts';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { TextArea } from './form-field.js';

const reasonWords = {
  spam: message('Spam or advertising'),
  harassment: message('Harassment or hate'),
  nudity: message('Nudity that is not allowed here'),
  violence: message('Violence'),
  illegal: message('It is illegal'),
  copyright: message('It is somebody else’s work'),
  other: message('Something else'),
} as const satisfies Record<Reason, Message>;

interface ReportWordsProps {
  /** As sent, where the form came back. */
  readonly reason: string;
  readonly text: string;
  readonly errors: FieldErrors | undefined;
}

/** What is wrong, and more about it (B1). */
export function ReportWords({ reason, text, errors }: ReportWordsProps) {
  const { say, said, known } = useLanguage();
  const wrong = errors?.reason;
  return (
    <>
      <fieldset aria-describedby={wrong === undefined ? undefined : 'reason-error'}>
        <legend>{say('What is wrong?')}</legend>
        {reasons.map((each) => (
          <label className="checkbox" key={each}>
            <input type="radio" name="reason" value={each} defaultChecked={reason === each} required /> {said(reasonWords[each])}
          </label>
        ))}
        {wrong === undefined ? null : (
          <p className="field-error" id="reason-error">
            {wrong.map(known).join(' ')}
          </p>
        )}
      </fieldset>
      <TextArea name="text" label={say('More details (optional)')} rows={5} maxLength={2000} defaultValue={text} errors={errors} />
    </>
  );
}
