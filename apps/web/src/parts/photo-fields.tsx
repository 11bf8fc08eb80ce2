import { readLocalTime } from '@heliograph/kernel';
import { useLanguage } from '../language/use-language.js';
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
  const { say, said, fullDayOf } = useLanguage();
  const day = sent?.took_at && readLocalTime(sent.took_at) ? fullDayOf(sent.took_at) : null;
  return (
    <>
      <Field name="title" label={say('Title')} defaultValue={sent?.title} errors={errors} />
      <TextArea name="description" label={say('Description')} rows={4} defaultValue={sent?.description} errors={errors} />
      <TextArea
        name="alt"
        label={say('Alt text')}
        rows={2}
        defaultValue={sent?.alt}
        hint={say('Describe the picture for people who cannot see it.')}
        errors={errors}
      />
      <Field
        name="tags"
        label={say('Tags')}
        defaultValue={sent?.tags}
        hint={say('Separated by commas, up to 30.')}
        errors={errors}
        autoCapitalize="none"
      />
      <Field
        name="took_at"
        type="datetime-local"
        step="1"
        label={say('Taken')}
        defaultValue={sent?.took_at}
        hint={day ?? say('Leave empty to use the date in the file.')}
        errors={errors}
      />
      <Select
        name="license"
        label={say('Licence')}
        options={licenses.map((license) => [license, said(licenseWords[license])])}
        defaultValue={sent?.license ?? 'all-rights-reserved'}
        errors={errors}
      />
      <Checkbox name="show_exif" label={say('Show camera settings (location is never shown)')} checked={sent?.showExif ?? true} />
    </>
  );
}
