import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { CsrfField } from './csrf-field.js';
import { FormError, CurrentPassword } from './form-field.js';

/** A copy of everything that is a person's. */
export function ExportSection({ csrf }: { csrf: string }) {
  const { say } = useLanguage();
  return (
    <section>
      <h2>{say('Your data')}</h2>
      <p>
        {say(
          'One archive with your photographs as you sent them, your profile, comments, likes, follows, apps and tokens, and every event that you caused. It does not contain passwords or other secrets.',
        )}
      </p>
      <form method="post" action="/settings/account/export" className="stack">
        <CsrfField token={csrf} />
        <button type="submit" className="button">
          {say('Download everything')}
        </button>
      </form>
    </section>
  );
}

interface ErasureProps {
  readonly frame: Frame;
  /** Why the wish came back. */
  readonly refused?: { readonly message: string; readonly errors: FieldErrors } | undefined;
}

/** The end of an account, with the password. */
export function ErasureSection({ frame, refused }: ErasureProps) {
  const { say } = useLanguage();
  const { viewer } = frame;
  return (
    <section>
      <h2>{say('Delete the account')}</h2>
      <p>
        {say(
          'This cannot be undone. We delete your photographs and your picture, the text of your comments and your name on them, and your likes and follows. Your apps stop working, and you are signed out everywhere. Nobody can use your username again, not even you.',
        )}
      </p>
      <p>{say('Download your data first. Afterwards it is gone.')}</p>
      <FormError words={refused?.message} />
      {viewer?.hasSecondFactor && !viewer.confirmed && !viewer.suspension ? (
        <p>
          <a className="button-quiet" href={`/confirm?${new URLSearchParams({ return_to: '/settings/account' })}`}>
            {say('Show your second factor first')}
          </a>
        </p>
      ) : (
        <ErasureForm frame={frame} refused={refused} />
      )}
    </section>
  );
}

function ErasureForm({ frame, refused }: ErasureProps) {
  const { say } = useLanguage();
  return (
    <form method="post" action="/settings/account/delete" className="stack">
      <CsrfField token={frame.csrf} />
      <input type="text" name="username" defaultValue={frame.viewer?.username} autoComplete="username" hidden readOnly />
      <CurrentPassword label={say('Your password')} errors={refused?.errors} />
      <button type="submit" className="button button-danger">
        {say('Delete my account for good')}
      </button>
    </form>
  );
}
