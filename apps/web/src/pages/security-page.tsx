import type { OpenSession, SecondFactors } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { SecondFactorSection } from '../parts/second-factor-section.js';
import { SettingsLayout, SmallForm } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';
import { dayOf } from '../words.js';

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
  return (
    <SettingsLayout frame={frame} at={SECURITY}>
      <section>
        <h2>Where you are signed in</h2>
        <ul className="things" role="list">
          {sessions.map((session) => (
            <SessionItem key={session.id} frame={frame} session={session} />
          ))}
        </ul>
        {sessions.length < 2 ? null : (
          <form method="post" action={`${SECURITY}/sessions/end-others`}>
            <CsrfField token={frame.csrf} />
            <button type="submit" className="button-quiet">
              Sign out everywhere else
            </button>
          </form>
        )}
      </section>
      <section>
        <h2>Password</h2>
        <FormError words={refused?.message} />
        <form method="post" action="/settings/password" className="stack">
          <CsrfField token={frame.csrf} />
          <input type="text" name="username" defaultValue={frame.viewer?.username} autoComplete="username" hidden readOnly />
          <Field
            name="current_password"
            type="password"
            label="Present password"
            errors={refused?.errors}
            autoComplete="current-password"
            required
          />
          <Field
            name="password"
            type="password"
            label="New password"
            hint="At least 8 characters. Every session and every token ends with the old one; you sign in again."
            errors={refused?.errors}
            autoComplete="new-password"
            minLength={8}
            required
          />
          <button type="submit" className="button">
            Change password
          </button>
        </form>
        <p className="quiet">
          Have you forgotten it? <a href="/forgot">Have a link sent to you</a>
        </p>
      </section>
      <SecondFactorSection frame={frame} factors={factors} />
      <Email frame={frame} email={email} verified={emailVerified} asked={asked === true} />
    </SettingsLayout>
  );
}

function SessionItem({ frame, session }: { frame: Frame; session: OpenSession }) {
  const { id, startedAt, lastUsedAt, browser, isThis } = session;
  const name = browser ?? 'A browser';
  const since = `Since ${dayOf(startedAt.toISOString())}`;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="quiet">{isThis ? `${since}, this one` : `${since}, last used ${dayOf(lastUsedAt.toISOString())}`}</span>
      </div>
      {isThis ? null : (
        <SmallForm
          frame={frame}
          action={`${SECURITY}/sessions/${id}/end`}
          words="Sign out"
          label={`Sign out ${name}, ${since.toLowerCase()}`}
        />
      )}
    </li>
  );
}

function Email({ frame, email, verified, asked }: { frame: Frame; email: string; verified: boolean; asked: boolean }) {
  return (
    <section>
      <h2>E-mail</h2>
      <p>
        {email} <span className="quiet">{verified ? '(verified)' : '(not verified yet)'}</span>
      </p>
      <p>
        <a href="/settings/email">Use another address</a>
      </p>
      {verified ? null : (
        <form method="post" action={`${SECURITY}/verification`} className="stack">
          <CsrfField token={frame.csrf} />
          {asked ? <p role="status">A link is on its way to you.</p> : null}
          <p className="quiet">
            Follow the link that we sent there, so that you can be sure of hearing from us should you forget your password.
          </p>
          <button type="submit" className="button-quiet">
            Send the link again
          </button>
        </form>
      )}
    </section>
  );
}
