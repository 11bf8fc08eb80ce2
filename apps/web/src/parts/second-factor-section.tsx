import type { SecondFactors } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { dayOf } from '../words.js';
import { ConfirmForm } from './confirm-form.js';
import { CsrfField } from './csrf-field.js';

const SECURITY = '/settings/security';

/** What is asked besides the password. */
export function SecondFactorSection({ frame, factors }: { readonly frame: Frame; readonly factors: SecondFactors }) {
  const { totpSince, recoveryCodes } = factors;
  return (
    <section>
      <h2>Second factor</h2>
      {frame.viewer !== null && frame.viewer.lacking.size > 0 ? (
        <p role="status">Your role counts on these pages once you have a second factor.</p>
      ) : null}
      {totpSince === null ? (
        <form method="post" action={`${SECURITY}/totp`} className="stack">
          <CsrfField token={frame.csrf} />
          <p>With an authenticator app on your phone nobody signs in with your password alone.</p>
          <button type="submit" className="button-quiet">
            Set up an authenticator app
          </button>
        </form>
      ) : (
        <>
          <ul className="things" role="list">
            <li>
              <div>
                <strong>Authenticator app</strong>
                <span className="quiet">Since {dayOf(totpSince.toISOString())}</span>
              </div>
              <ConfirmForm
                frame={frame}
                action={`${SECURITY}/totp/remove`}
                words="Remove"
                label="Remove the authenticator app"
                warning="Then your password alone opens your account, and the recovery codes end."
              />
            </li>
            <li>
              <div>
                <strong>Recovery codes</strong>
                <span className="quiet">{recoveryCodes === 1 ? 'One is left' : `${recoveryCodes} are left`}</span>
              </div>
              <ConfirmForm
                frame={frame}
                action={`${SECURITY}/recovery-codes`}
                words="Make new ones"
                label="Make new recovery codes"
                warning="The ones that you have stop working."
              />
            </li>
          </ul>
        </>
      )}
    </section>
  );
}
