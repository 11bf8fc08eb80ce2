import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from './csrf-field.js';

/** Asked once, after the third photograph; `/settings/notifications` has it for good. */
export function EveningQuestion({ frame }: { frame: Frame }) {
  const { say } = useLanguage();
  return (
    <form method="post" action="/welcome" className="evening-question" aria-labelledby="evening">
      <CsrfField token={frame.csrf} />
      <input type="hidden" name="skip" value="evening" />
      <p id="evening">{say('Do you want a mail on the evening before your streak ends?')}</p>
      <button type="submit" name="remind" value="1" className="button">
        {say('Remind me')}
      </button>
      <button type="submit" className="text-button">
        {say('No, thanks')}
      </button>
    </form>
  );
}
