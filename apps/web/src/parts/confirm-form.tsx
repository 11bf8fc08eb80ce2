import type { Frame } from '../frame.js';
import { CsrfField } from './csrf-field.js';

interface ConfirmFormProps {
  readonly frame: Frame;
  readonly action: string;
  /** On what opens it; `label`, which has these words in it, is the full text for screen readers, which read it without its row. */
  readonly words: string;
  readonly label: string;
  /** What will happen. */
  readonly warning: string;
  /** The part of the page that shows what was done, so that no new page is needed for it. */
  readonly part?: string;
}

/** Confirms something that cannot be undone, without script. */
export function ConfirmForm({ frame, action, words, label, warning, part }: ConfirmFormProps) {
  return (
    <details className="danger confirm">
      <summary className="text-button" aria-label={label}>
        {words}
      </summary>
      <form method="post" action={action} className="stack" data-part={part}>
        <CsrfField token={frame.csrf} />
        {part === undefined ? null : <input type="hidden" name="return_to" value={frame.here} />}
        <p>{warning}</p>
        <button type="submit" className="button button-danger">
          {label}
        </button>
      </form>
    </details>
  );
}
