import type { Frame } from '../frame.js';
import { CsrfField } from './csrf-field.js';

interface ConfirmFormProps {
  readonly frame: Frame;
  readonly action: string;
  /** On what opens it; `label` is the full text for screen readers, which read it without its row. */
  readonly words: string;
  readonly label: string;
  /** What will happen. */
  readonly warning: string;
}

/** Confirms something that cannot be undone, without script. */
export function ConfirmForm({ frame, action, words, label, warning }: ConfirmFormProps) {
  return (
    <details className="danger confirm">
      <summary className="text-button" aria-label={label}>
        {words}
      </summary>
      <form method="post" action={action} className="stack">
        <CsrfField token={frame.csrf} />
        <p>{warning}</p>
        <button type="submit" className="button button-danger">
          {label}
        </button>
      </form>
    </details>
  );
}
