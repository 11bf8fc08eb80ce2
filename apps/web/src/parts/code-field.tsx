import type { FieldErrors } from '../refused.js';
import { Field } from './form-field.js';

interface CodeFieldProps {
  readonly name: string;
  readonly label?: string;
  readonly hint?: string;
  readonly errors?: FieldErrors | undefined;
}

/** A code of an authenticator app; a recovery code does as well, so it is no number. */
export function CodeField({
  name,
  label = 'Code',
  hint = 'Six digits of your authenticator app, or a recovery code.',
  errors,
}: CodeFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      errors={errors}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      required
      autoFocus
    />
  );
}
