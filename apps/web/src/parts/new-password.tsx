import { passwordScript } from '../scripts/scripts.js';
import type { FieldErrors } from '../refused.js';
import { Field } from './form-field.js';
import { LateScript } from './module-script.js';

interface NewPasswordProps {
  readonly label: string;
  readonly hint: string;
  readonly errors: FieldErrors | undefined;
  readonly autoFocus?: boolean;
}

/** A password that is chosen: it can be shown, since nobody types it twice. */
export function NewPassword({ label, hint, errors, autoFocus }: NewPasswordProps) {
  return (
    <>
      <Field name="password" type="password" {...{ label, hint, errors, autoFocus }} autoComplete="new-password" minLength={8} required />
      <LateScript asset={passwordScript} />
    </>
  );
}
