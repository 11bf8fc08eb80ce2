import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { Field } from './form-field.js';

interface CodeFieldProps {
  readonly name: string;
  readonly label?: string;
  readonly hint?: string;
  readonly errors?: FieldErrors | undefined;
}

/** A code of an authenticator app; a recovery code does as well, so it is no number. */
export function CodeField({ name, label, hint, errors }: CodeFieldProps) {
  const { say } = useLanguage();
  return (
    <Field
      name={name}
      label={label ?? say('Code')}
      hint={hint ?? say('Six digits from your authenticator app, or a recovery code.')}
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
