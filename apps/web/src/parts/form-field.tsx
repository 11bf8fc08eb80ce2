import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { entryOf } from '@heliograph/kernel';
import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';

interface Common {
  readonly name: string;
  /** Where a page has the field more than once; else the name. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly errors?: FieldErrors;
}

/** Labels and hints are said by who writes them; what is wrong may be in the words of a context. */
function useDescription({ name, id = name, hint, errors }: Common) {
  const { known } = useLanguage();
  const wrong = errors && entryOf(errors, name);
  const ids = [hint === undefined ? null : `${id}-hint`, wrong === undefined ? null : `${id}-error`].filter((id) => id !== null);
  return {
    control: {
      id,
      name,
      'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
      'aria-invalid': wrong === undefined ? undefined : true,
    },
    notes: (
      <>
        {hint === undefined ? null : (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {wrong === undefined ? null : (
          <p className="field-error" id={`${id}-error`}>
            {wrong.map(known).join(' ')}
          </p>
        )}
      </>
    ),
  };
}

export function Field({ label, hint, errors, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const { control, notes } = useDescription({ name: input.name, label, hint, errors });
  return (
    <div className="field">
      <label htmlFor={input.name}>{label}</label>
      <input {...input} {...control} />
      {notes}
    </div>
  );
}

/** A password that is there already: the own one, or of an account that is signed in to. */
export function CurrentPassword({ label, name = 'password', errors }: Pick<Common, 'label' | 'errors'> & Partial<Pick<Common, 'name'>>) {
  return <Field name={name} type="password" label={label} errors={errors} autoComplete="current-password" required />;
}

export function TextArea({ label, hint, errors, ...input }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { control, notes } = useDescription({ name: input.name, id: input.id, label, hint, errors });
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <textarea {...input} {...control} />
      {notes}
    </div>
  );
}

export function Select({
  label,
  hint,
  errors,
  options,
  ...input
}: Common & SelectHTMLAttributes<HTMLSelectElement> & { readonly options: readonly (readonly [value: string, words: string])[] }) {
  const { control, notes } = useDescription({ name: input.name, id: input.id, label, hint, errors });
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      <select {...input} {...control}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {notes}
    </div>
  );
}

export function Checkbox({ name, label, hint, checked }: Pick<Common, 'name' | 'label' | 'hint'> & { readonly checked: boolean }) {
  const { control, notes } = useDescription({ name, label, hint });
  const box = (
    <label className="checkbox">
      <input type="checkbox" name={name} value="1" defaultChecked={checked} aria-describedby={control['aria-describedby']} /> {label}
    </label>
  );
  if (hint === undefined) return box;
  return (
    <div>
      {box}
      {notes}
    </div>
  );
}

/** Why the form was refused; focus cannot be moved without script, so it comes first. */
export function FormError({ words }: { words: string | null | undefined }) {
  const { known } = useLanguage();
  if (!words) return null;
  return (
    <p className="form-error" role="alert">
      {known(words)}
    </p>
  );
}
