import type { FieldErrors } from '../refused.js';
import { licenses } from '@heliograph/media-contracts';
import { licenseWords } from '../words.js';
import { Checkbox, Field, Select, TextArea } from './form-field.js';

export interface PhotoTexts {
  readonly title?: string;
  readonly description?: string;
  readonly tags?: string;
  readonly took_at?: string;
  readonly alt?: string;
  readonly license?: string;
  readonly showExif?: boolean;
}

/** The fields that uploading and editing share. */
export function PhotoFields({ sent, errors }: { sent?: PhotoTexts; errors?: FieldErrors }) {
  return (
    <>
      <Field name="title" label="Title" defaultValue={sent?.title} errors={errors} />
      <TextArea
        name="alt"
        label="What it shows"
        rows={2}
        defaultValue={sent?.alt}
        hint="People who cannot see it hear this instead of the title."
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
      <Select
        name="license"
        label="Licence"
        options={licenses.map((license) => [license, licenseWords[license]])}
        defaultValue={sent?.license ?? 'all-rights-reserved'}
        errors={errors}
      />
      <Checkbox name="show_exif" label="Show camera, lens and exposure (never the place)" checked={sent?.showExif ?? true} />
    </>
  );
}
