import type { HiddenFieldList } from '../http/retained-fields.js';
import { useLanguage } from '../language/use-language.js';
import { AppPurpose } from '../parts/app-purpose.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError, CurrentPassword } from '../parts/form-field.js';
import { HiddenFields } from '../parts/hidden-fields.js';
import { PlainLayout } from '../parts/layout.js';
import type { FieldErrors } from '../refused.js';

export interface LoginModel {
  /** Where the form is posted: a path of the origin that shows the page. */
  readonly action: string;
  readonly csrf: string;
  /** Sent along unchanged: `return_to`, or the parameters of an authorization. */
  readonly hidden: HiddenFieldList;
  readonly home: string;
  readonly registerHref: string | null;
  readonly forgotHref: string;
  readonly login?: string;
  readonly message?: string;
  readonly errors?: FieldErrors;
  /** The app that the sign-in is for, at an authorization. */
  readonly appName?: string;
  /** Sign-in with an outside provider (O11). */
  readonly provider?: { readonly name: string; readonly href: string };
}

export function LoginPage(model: LoginModel) {
  const { say } = useLanguage();
  return (
    <PlainLayout title={say('Sign in')} home={model.home} isScripted={false}>
      <section className="card">
        <h1>{say('Sign in')}</h1>
        <AppPurpose appName={model.appName} />
        <FormError words={model.message} />
        <form method="post" action={model.action} className="stack">
          <CsrfField token={model.csrf} />
          <HiddenFields fields={model.hidden} />
          <Field
            name="login"
            label={say('Username or e-mail')}
            defaultValue={model.login}
            errors={model.errors}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
          />
          <CurrentPassword label={say('Password')} errors={model.errors} />
          <button type="submit" className="button button-wide">
            {say('Sign in')}
          </button>
        </form>
        <p className="quiet">
          <a href={model.forgotHref}>{say('Forgotten your password?')}</a>
        </p>
        {model.provider === undefined ? null : (
          <a className="button-quiet button-wide" href={model.provider.href}>
            {say('Sign in with {name}', { name: model.provider.name })}
          </a>
        )}
      </section>
      {model.registerHref === null ? null : <Join href={model.registerHref} />}
    </PlainLayout>
  );
}

function Join({ href }: { href: string }) {
  const { rich } = useLanguage();
  return <p className="aside-line">{rich('New here? <link>Join Heliograph</link>', { link: (words) => <a href={href}>{words}</a> })}</p>;
}
