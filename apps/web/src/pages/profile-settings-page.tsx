import type { Frame } from '../frame.js';
import type { Language } from '../language/language.js';
import { useLanguage } from '../language/use-language.js';
import { Avatar } from '../parts/avatar.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError, TextArea } from '../parts/form-field.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import { PICTURE_TYPES, PICTURE_WORDS } from '../parts/picture-types.js';
import type { FieldErrors } from '../refused.js';

export interface ProfileSettingsProps {
  readonly frame: Frame;
  readonly email: string;
  /** Bytes of originals. */
  readonly room: { readonly used: number; readonly quota: number | null };
  readonly texts: { readonly name?: string; readonly location?: string; readonly bio?: string; readonly website_url?: string };
  /** Which of the two forms came back, and why. */
  readonly refused?: {
    readonly form: 'profile' | 'avatar';
    readonly status: number;
    readonly message: string;
    readonly errors: FieldErrors;
    /** Where a new picture leads to, if not here. */
    readonly back?: string | undefined;
  };
}

export function ProfileSettingsPage({ frame, email, room, texts, refused }: ProfileSettingsProps) {
  const language = useLanguage();
  const { say, said } = language;
  const profile = refused?.form === 'profile' ? refused : undefined;
  const avatar = refused?.form === 'avatar' ? refused : undefined;
  return (
    <SettingsLayout frame={frame} at="/settings">
      <section>
        <h2>{say('Picture')}</h2>
        <FormError words={avatar?.message} />
        <form method="post" action="/settings/avatar" encType="multipart/form-data" className="stack">
          <CsrfField token={frame.csrf} />
          {avatar?.back === undefined ? null : <input type="hidden" name="return_to" value={avatar.back} />}
          {frame.viewer === null ? null : <Avatar person={frame.viewer} size={112} />}
          <Field
            name="image"
            type="file"
            label={say('New picture')}
            hint={say('{kinds}, up to 20 MB. Cropped to a square.', { kinds: said(PICTURE_WORDS) })}
            accept={PICTURE_TYPES}
            errors={avatar?.errors}
            required
          />
          <button type="submit" className="button-quiet">
            {say('Change picture')}
          </button>
        </form>
      </section>
      <section>
        <h2>{say('Cover')}</h2>
        <p>
          <a href="/settings/cover">{say('Choose the photograph above your profile')}</a>
        </p>
      </section>
      <section>
        <h2>{say('Storage')}</h2>
        <p>{roomWords(room, language)}</p>
      </section>
      <section>
        <h2>{say('Profile')}</h2>
        <FormError words={profile?.message} />
        <form method="post" action="/settings/profile" className="stack">
          <CsrfField token={frame.csrf} />
          <Field name="name" label={say('Name')} defaultValue={texts.name} errors={profile?.errors} autoComplete="name" required />
          <Field name="location" label={say('Place')} defaultValue={texts.location} errors={profile?.errors} />
          <TextArea name="bio" label={say('About you')} rows={4} defaultValue={texts.bio} errors={profile?.errors} />
          <Field
            name="website_url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            label={say('Website')}
            defaultValue={texts.website_url}
            errors={profile?.errors}
            autoComplete="url"
          />
          <p className="quiet">{say('E-mail: {email}', { email })}</p>
          <button type="submit" className="button">
            {say('Save')}
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}

function roomWords({ used, quota }: ProfileSettingsProps['room'], { say, inFull }: Language): string {
  const megabytes = (bytes: number) => `${inFull(Math.round(bytes / 1_000_000))} MB`;
  if (quota === null) return say('{used} used.', { used: megabytes(used) });
  return say('{used} of {quota} used. Deleting pictures frees space.', {
    used: megabytes(used),
    quota: megabytes(quota),
  });
}
