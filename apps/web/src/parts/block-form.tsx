import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { Profile } from '../models.js';
import { ConfirmForm } from './confirm-form.js';
import { CsrfField } from './csrf-field.js';

interface BlockFormProps {
  readonly frame: Frame;
  readonly profile: Pick<Profile, 'username' | 'name' | 'isMuted'>;
  readonly isBlocked: boolean;
}

/** Leads back to the person's own page, or to the list on which it is. */
type ListedFormProps = Pick<BlockFormProps, 'frame' | 'profile'> & { readonly isInList?: boolean };

/** B2: what a muted person does is in no feed and among no notifications of the viewer's; they do not learn of it. */
export function MuteForm({ frame, profile: { username, name, isMuted }, isInList = false }: ListedFormProps) {
  const { say } = useLanguage();
  return (
    <form method="post" action={`/users/${username}/${isMuted ? 'unmute' : 'mute'}`}>
      <CsrfField token={frame.csrf} />
      {isInList ? <input type="hidden" name="return_to" value={frame.here} /> : null}
      <button
        type="submit"
        className="text-button"
        aria-label={isMuted ? say('Unmute {name}', { name }) : say('Mute {name}', { name })}
        title={say('You do not see them in your feed and your notifications. They do not learn of it.')}
      >
        {isMuted ? say('Unmute') : say('Mute')}
      </button>
    </form>
  );
}

/** B2: what keeps a distance to a person. Nothing for visitors who are not signed in. */
export function BlockForm(props: BlockFormProps) {
  if (props.frame.viewer === null) return null;
  return (
    <>
      {props.isBlocked ? null : <MuteForm {...props} />}
      <Block {...props} />
    </>
  );
}

/** Who blocks the viewer in return has no page for them: such a block can be taken back in the list alone. */
export function UnblockForm({ frame, profile: { username, name }, isInList = false }: ListedFormProps) {
  const { say } = useLanguage();
  return (
    <form method="post" action={`/users/${username}/unblock`}>
      <CsrfField token={frame.csrf} />
      {isInList ? <input type="hidden" name="return_to" value={frame.here} /> : null}
      <button type="submit" className="button-quiet" aria-label={isInList ? say('Unblock {name}', { name }) : undefined}>
        {isInList ? say('Unblock') : say('Unblock {name}', { name })}
      </button>
    </form>
  );
}

/** Asks first, since follows between the two do not come back. */
function Block({ frame, profile, isBlocked }: BlockFormProps) {
  const { say } = useLanguage();
  const { username, name } = profile;
  if (isBlocked) return <UnblockForm frame={frame} profile={profile} />;
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
