import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError, TextArea } from '../parts/form-field.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';

export interface ProfileSettingsProps {
  readonly frame: Frame;
  readonly email: string;
  readonly texts: { readonly name?: string; readonly location?: string; readonly bio?: string; readonly website_url?: string };
  /** Which of the two forms came back, and why. */
  readonly refused?: { readonly form: 'profile' | 'password'; readonly message: string; readonly errors: FieldErrors };
}

export function ProfileSettingsPage({ frame, email, texts, refused }: ProfileSettingsProps) {
  const profile = refused?.form === 'profile' ? refused : undefined;
  const password = refused?.form === 'password' ? refused : undefined;
  return (
    <SettingsLayout frame={frame} at="/settings">
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
      <section>
        <h2>Password</h2>
        <FormError words={password?.message} />
        <form method="post" action="/settings/password" className="stack">
          <CsrfField token={frame.csrf} />
          <input type="text" name="username" defaultValue={frame.viewer?.username} autoComplete="username" hidden readOnly />
          <Field
            name="current_password"
            type="password"
            label="Present password"
            errors={password?.errors}
            autoComplete="current-password"
            required
          />
          <Field
            name="password"
            type="password"
            label="New password"
            hint="At least 8 characters. Every session and every token ends with the old one; you sign in again."
            errors={password?.errors}
            autoComplete="new-password"
            minLength={8}
            required
          />
          <button type="submit" className="button">
            Change password
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}
