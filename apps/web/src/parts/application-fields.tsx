import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { Checkbox, Field, TextArea } from './form-field.js';

export interface ApplicationTexts {
  readonly name?: string;
  readonly website?: string;
  readonly callback_urls?: string;
  readonly requirePkce: boolean;
  readonly exactRedirect: boolean;
  readonly isPublic: boolean;
}

interface ApplicationFieldsProps {
  readonly sent: ApplicationTexts;
  readonly errors?: FieldErrors;
  /** An app is public from the first, or never (W2). */
  readonly isNew?: boolean;
}

export function ApplicationFields({ sent, errors, isNew = false }: ApplicationFieldsProps) {
  const { say } = useLanguage();
  return (
    <>
      <Field
        name="name"
        label={say('Name')}
        hint={say('People see this name when the app asks for access.')}
        defaultValue={sent.name}
        errors={errors}
        required
      />
      <Field
        name="website"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        label={say('Website')}
        defaultValue={sent.website}
        errors={errors}
      />
      <TextArea
        name="callback_urls"
        label={say('Callback addresses')}
        hint={say(
          'One per line. Paths below these are allowed too, unless you accept only exact addresses. A custom scheme should contain a full stop, such as com.example.app:/callback.',
        )}
        rows={3}
        defaultValue={sent.callback_urls}
        errors={errors}
        spellCheck={false}
        required
      />
      <Checkbox name="exact_redirect" label={say('Accept only exactly these addresses')} checked={sent.exactRedirect} />
      {!isNew && sent.isPublic ? (
        <input type="hidden" name="require_pkce" value="1" />
      ) : (
        <Checkbox name="require_pkce" label={say('Require PKCE (recommended for mobile and desktop apps)')} checked={sent.requirePkce} />
      )}
      {isNew ? (
        <Checkbox
          name="is_public"
          label={say('This app cannot keep a secret')}
          hint={say(
            'For mobile and desktop apps, and for sites whose program runs in the browser. The app gets no secret and must use PKCE. You cannot change this later.',
          )}
          checked={sent.isPublic}
        />
      ) : null}
    </>
  );
}
