import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { Profile } from '../models.js';
import { ConfirmForm } from './confirm-form.js';
import { CsrfField } from './csrf-field.js';

interface BlockFormProps {
  readonly frame: Frame;
  readonly profile: Pick<Profile, 'username' | 'name'>;
  readonly isBlocked: boolean;
}

/** B2: asks first, since follows between the two do not come back. Nothing for visitors who are not signed in. */
export function BlockForm({ frame, profile: { username, name }, isBlocked }: BlockFormProps) {
  const { say } = useLanguage();
  if (frame.viewer === null) return null;
  if (isBlocked)
    return (
      <form method="post" action={`/users/${username}/unblock`}>
        <CsrfField token={frame.csrf} />
        <button type="submit" className="button-quiet">
          {say('Unblock {name}', { name })}
        </button>
      </form>
    );
  return (
    <ConfirmForm
      frame={frame}
      action={`/users/${username}/block`}
      words={say('Block')}
      label={say('Block {name}', { name })}
      warning={say(
        '{name} will not be able to see your profile or photographs, or contact you, and theirs will not appear in your lists. You will unfollow each other.',
        { name },
      )}
    />
  );
}
