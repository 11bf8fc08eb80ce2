import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { Checkbox, Field, TextArea } from './form-field.js';

export interface CollectionTexts {
  readonly title?: string;
  readonly description?: string;
  readonly isPrivate: boolean;
}

/** The fields that making and editing a collection share. */
export function CollectionFields({ sent, errors }: { sent?: CollectionTexts; errors?: FieldErrors }) {
  const { say } = useLanguage();
  return (
    <>
      <Field name="title" label={say('Title')} defaultValue={sent?.title} errors={errors} required />
      <TextArea name="description" label={say('Description')} rows={3} defaultValue={sent?.description} errors={errors} />
      <Checkbox name="is_private" label={say('Private: only you see it')} checked={sent?.isPrivate ?? false} />
    </>
  );
}
