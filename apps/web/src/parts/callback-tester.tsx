import type { Application, CallbackCheck, CallbackVerdict } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { CsrfField } from './csrf-field.js';
import { Field } from './form-field.js';

export interface TestedCallback {
  readonly asked: string;
  readonly check: CallbackCheck;
}

/** O3: applies the same rules as an authorization. */
export function CallbackTester({ frame, app, tested }: { frame: Frame; app: Application; tested: TestedCallback | undefined }) {
  return (
    <section id="callback">
      <h2>Test a callback address</h2>
      <form method="post" action={`/settings/applications/${app.id}/callback-check#callback`} className="stack">
        <CsrfField token={frame.csrf} />
        <Field
          name="redirect_uri"
          label="Address"
          hint="As your app would send it in redirect_uri. Nothing is called and nothing is changed."
          defaultValue={tested?.asked}
          spellCheck={false}
          autoCapitalize="none"
          required
        />
        <button type="submit" className="button-quiet">
          Test it
        </button>
      </form>
      {tested === undefined ? null : (
        <div role="status" className="verdicts">
          <Verdict of={tested.check.now} />
          {app.exactRedirect ? null : (
            <p className="quiet">
              Were only exact addresses accepted: {tested.check.ifExact.accepted ? 'accepted' : 'refused'}. {tested.check.ifExact.words}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function Verdict({ of: { accepted, rule, words, callbackUrl } }: { of: CallbackVerdict }) {
  return (
    <p className={accepted ? 'verdict verdict-accepted' : 'verdict verdict-refused'}>
      <strong>{accepted ? 'Accepted' : 'Refused'}</strong> by the rule <code>{rule}</code>. {words}
      {rule === 'address' ? null : (
        <>
          {' '}
          Compared with <code>{callbackUrl}</code>.
        </>
      )}
    </p>
  );
}
