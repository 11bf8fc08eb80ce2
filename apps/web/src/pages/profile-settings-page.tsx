import type { Frame } from '../frame.js';
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
  };
}

export function ProfileSettingsPage({ frame, email, room, texts, refused }: ProfileSettingsProps) {
  const profile = refused?.form === 'profile' ? refused : undefined;
  const avatar = refused?.form === 'avatar' ? refused : undefined;
  return (
    <SettingsLayout frame={frame} at="/settings">
      <section>
        <h2>Picture</h2>
        <FormError words={avatar?.message} />
        <form method="post" action="/settings/avatar" encType="multipart/form-data" className="stack">
          <CsrfField token={frame.csrf} />
          {frame.viewer === null ? null : <Avatar person={frame.viewer} size={112} />}
          <Field
            name="image"
            type="file"
            label="New picture"
            hint={`${PICTURE_WORDS}, up to 20 MB. Its middle is shown, as a square.`}
            accept={PICTURE_TYPES}
            errors={avatar?.errors}
            required
          />
          <button type="submit" className="button">
            Change picture
          </button>
        </form>
      </section>
      <section>
        <h2>Room for pictures</h2>
        <p>{roomWords(room)}</p>
      </section>
      <section>
        <h2>Profile</h2>
        <FormError words={profile?.message} />
        <form method="post" action="/settings/profile" className="stack">
          <CsrfField token={frame.csrf} />
          <Field name="name" label="Name" defaultValue={texts.name} errors={profile?.errors} autoComplete="name" required />
          <Field name="location" label="Place" defaultValue={texts.location} errors={profile?.errors} />
          <TextArea name="bio" label="About you" rows={4} defaultValue={texts.bio} errors={profile?.errors} />
          <Field
            name="website_url"
            type="url"
            label="Website"
            defaultValue={texts.website_url}
            errors={profile?.errors}
            autoComplete="url"
          />
          <p className="quiet">Signed up with {email}.</p>
          <button type="submit" className="button">
            Save
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;

function roomWords({ used, quota }: ProfileSettingsProps['room']): string {
  const sum = `Your pictures take ${megabytes(used)}`;
  return quota === null ? `${sum}.` : `${sum} of ${megabytes(quota)}, as you uploaded them. A deleted picture gives its room back.`;
}
