import type { Application, CallbackCheck, CallbackVerdict } from '@heliograph/identity-contracts';
import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { CsrfField } from './csrf-field.js';
import { Field, FormError } from './form-field.js';

/** What a test says of an address, or why there was none. */
export type TestedCallback =
  | { readonly asked: string; readonly check: CallbackCheck }
  | { readonly asked: string | undefined; readonly message: string; readonly errors: FieldErrors };

/** O3: applies the same rules as an authorization. */
export function CallbackTester({ frame, app, tested }: { frame: Frame; app: Application; tested: TestedCallback | undefined }) {
  const { say, known } = useLanguage();
  const refused = tested && 'errors' in tested ? tested : undefined;
  const check = tested && 'check' in tested ? tested.check : undefined;
  return (
    <section id="callback">
      <h2>{say('Test a callback address')}</h2>
      <FormError words={refused?.message} />
      <form method="post" action={`/settings/applications/${app.id}/callback-check#callback`} className="stack">
        <CsrfField token={frame.csrf} />
        <Field
          name="redirect_uri"
          label={say('Address')}
          hint={say('Enter it as your app would send it in redirect_uri. The test calls nothing and changes nothing.')}
          defaultValue={tested?.asked}
          errors={refused?.errors}
          spellCheck={false}
          autoCapitalize="none"
          required
        />
        <button type="submit" className="button-quiet">
          {say('Test it')}
        </button>
      </form>
      {check === undefined ? null : (
        <div role="status" className="verdicts">
          <Verdict of={check.now} />
          {app.exactRedirect ? null : (
            <p className="quiet">
              {check.ifExact.accepted ? say('With exact addresses only: accepted.') : say('With exact addresses only: refused.')}{' '}
              {known(check.ifExact.words)}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function Verdict({ of: { accepted, rule, words, callbackUrl } }: { of: CallbackVerdict }) {
  const { rich, known } = useLanguage();
  const code = (text: ReactNode) => <code>{text}</code>;
  return (
    <p className={accepted ? 'verdict verdict-accepted' : 'verdict verdict-refused'}>
      {rich('<b>{verdict, select, accepted {Accepted} other {Refused}}</b> by the rule <code>{rule}</code>.', {
        b: (text) => <strong>{text}</strong>,
        verdict: accepted ? 'accepted' : 'refused',
        code,
        rule,
      })}{' '}
      {known(words)}
      {rule === 'address' ? null : <> {rich('Compared with <code>{address}</code>.', { code, address: callbackUrl })}</>}
    </p>
  );
}
