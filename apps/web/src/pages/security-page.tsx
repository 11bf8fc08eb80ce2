import type { OpenSession, SecondFactors } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import type { Language } from '../language/language.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError, CurrentPassword } from '../parts/form-field.js';
import { NewPassword } from '../parts/new-password.js';
import { SecondFactorSection } from '../parts/second-factor-section.js';
import { SettingsLayout, SmallForm } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';

export interface SecurityPageProps {
  readonly frame: Frame;
  readonly sessions: readonly OpenSession[];
  readonly email: string;
  readonly emailVerified: boolean;
  readonly factors: SecondFactors;
  /** A mail has just been requested. */
  readonly asked?: boolean;
  /** Why the password form came back. */
  readonly refused?: { readonly message: string; readonly errors: FieldErrors };
}

const SECURITY = '/settings/security';

export function SecurityPage({ frame, sessions, email, emailVerified, factors, asked, refused }: SecurityPageProps) {
  const { say, rich } = useLanguage();
  return (
    <SettingsLayout frame={frame} at={SECURITY}>
      <section>
        <h2>{say('Where you are signed in')}</h2>
        <ul className="things" role="list">
          {sessions.map((session) => (
            <SessionItem key={session.id} frame={frame} session={session} />
          ))}
        </ul>
        <p className="quiet">
          {rich('Signing out ends one of these sessions. Apps keep their access until you <link>disconnect them</link>.', {
            link: (words) => <a href="/settings/connections">{words}</a>,
          })}
        </p>
        {sessions.length < 2 ? null : (
          <form method="post" action={`${SECURITY}/sessions/end-others`}>
            <CsrfField token={frame.csrf} />
            <button type="submit" className="button-quiet">
              {say('Sign out everywhere else')}
            </button>
          </form>
        )}
      </section>
      <section>
        <h2>{say('Password')}</h2>
        <FormError words={refused?.message} />
        <form method="post" action="/settings/password" className="stack">
          <CsrfField token={frame.csrf} />
          <input type="text" name="username" defaultValue={frame.viewer?.username} autoComplete="username" hidden readOnly />
          <CurrentPassword name="current_password" label={say('Current password')} errors={refused?.errors} />
          <NewPassword
            label={say('New password')}
            hint={say('At least 8 characters. All sessions and tokens end, and you sign in again.')}
            errors={refused?.errors}
          />
          <button type="submit" className="button">
            {say('Change password')}
          </button>
        </form>
        <p className="quiet">
          {rich('Forgotten your password? <link>Get a link to choose a new one</link>', { link: (words) => <a href="/forgot">{words}</a> })}
        </p>
      </section>
      <SecondFactorSection frame={frame} factors={factors} />
      <Email frame={frame} email={email} verified={emailVerified} asked={asked === true} />
    </SettingsLayout>
  );
}

function SessionItem({ frame, session }: { frame: Frame; session: OpenSession }) {
  const language = useLanguage();
  const { say, dayOf } = language;
  const { id, startedAt, lastUsedAt, browser, isThis } = session;
  const name = browserWords(browser, language);
  const day = dayOf(startedAt.toISOString());
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="quiet">
          {isThis
            ? say('This device, since {day}', { day })
            : say('Since {day}, last used {lastDay}', { day, lastDay: dayOf(lastUsedAt.toISOString()) })}
        </span>
      </div>
      {isThis ? null : (
        <SmallForm
          frame={frame}
          action={`${SECURITY}/sessions/${id}/end`}
          words={say('Sign out')}
          label={say('Sign out {name}, since {day}', { name, day })}
        />
      )}
    </li>
  );
}

/** Of "Firefox on Linux", as identity names it. */
function browserWords(name: string | null, { say }: Language): string {
  const [browser = '', system] = name?.split(' on ') ?? [say('A browser')];
  return system === undefined ? browser : say('{browser} on {system}', { browser, system });
}

function Email({ frame, email, verified, asked }: { frame: Frame; email: string; verified: boolean; asked: boolean }) {
  const { say } = useLanguage();
  return (
    <section>
      <h2>{say('E-mail')}</h2>
      <p>
        {email} <span className="quiet">{verified ? say('(verified)') : say('(not verified yet)')}</span>
      </p>
      <p>
        <a href="/settings/email">{say('Use another address')}</a>
      </p>
      {verified ? null : (
        <form method="post" action={`${SECURITY}/verification`} className="stack">
          <CsrfField token={frame.csrf} />
          {asked ? <p role="status">{say('We have sent you a link.')}</p> : null}
          <p className="quiet">{say('Open the link that we sent there. Then we can reach you if you forget your password.')}</p>
          <button type="submit" className="button-quiet">
            {say('Send the link again')}
          </button>
        </form>
      )}
    </section>
  );
}
