import type { Suspension } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';
import { ErasureSection, ExportSection } from '../parts/own-data.js';
import type { FieldErrors } from '../refused.js';

/** Why the wish to delete the account came back. */
export interface Ended {
  readonly message: string;
  readonly errors: FieldErrors;
}

/** All that a suspended person sees (B4). */
export function SuspendedPage({ frame, suspension, refused }: { frame: Frame; suspension: Suspension; refused?: Ended | undefined }) {
  const { say, known, dayOf } = useLanguage();
  const { reason, until } = suspension;
  return (
    <PlainLayout title={say('Your account is suspended')} home="/suspended">
      <section className="card">
        <h1>{say('Your account is suspended')}</h1>
        <p>
          {until === null
            ? say('No end date.')
            : say('Until {day}, {time} UTC.', { day: dayOf(until.toISOString()), time: until.toISOString().slice(11, 16) })}
        </p>
        <p>{reason === null ? say('No reason was given.') : say('The reason: {reason}', { reason: known(reason) })}</p>
        <p>
          {say(
            'Until then, nobody can see your profile, photographs and comments, and your apps and tokens do not work. Nothing is deleted: when the suspension ends, everything is visible again.',
          )}
        </p>
        <p>
          <a href="/decisions">{say('Read the decision, and appeal')}</a>
        </p>
        <form method="post" action="/logout" className="stack">
          <CsrfField token={frame.csrf} />
          <button type="submit" className="button-quiet button-wide">
            {say('Sign out')}
          </button>
        </form>
      </section>
      <div className="card">
        <ExportSection csrf={frame.csrf} />
      </div>
      <div className="card">
        <ErasureSection frame={frame} refused={refused} />
      </div>
    </PlainLayout>
  );
}
