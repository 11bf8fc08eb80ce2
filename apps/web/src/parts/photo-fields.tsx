import type { FieldErrors } from '../refused.js';
import { Field, TextArea } from './form-field.js';

export interface PhotoTexts {
  readonly title?: string;
  readonly description?: string;
  readonly tags?: string;
  readonly took_at?: string;
}

/** The fields that uploading and editing share. */
export function PhotoFields({ sent, errors }: { sent?: PhotoTexts; errors?: FieldErrors }) {
  return (
    <>
      <Field
        name="title"
        label="Title"
        defaultValue={sent?.title}
        hint="What it shows. People who cannot see it hear this."
        errors={errors}
      />
      <TextArea name="description" label="Description" rows={4} defaultValue={sent?.description} errors={errors} />
      <Field
        name="tags"
        label="Tags"
        defaultValue={sent?.tags}
        hint="Separated by commas, up to 30."
        errors={errors}
        autoCapitalize="none"
      />
      <Field
        name="took_at"
        type="datetime-local"
        step="1"
        label="Taken"
        defaultValue={sent?.took_at}
        hint="Leave it empty to take it from the picture."
        errors={errors}
      />
    </>
  );
}
