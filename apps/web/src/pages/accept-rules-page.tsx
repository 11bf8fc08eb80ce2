import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';
import type { SiteText } from '../site-texts/site-texts.js';

export interface AcceptRulesModel {
  readonly csrf: string;
  readonly returnTo: string;
  readonly rules: SiteText;
}

/** B9: a version of the rules that the person has not accepted yet, asked once at the sign-in. */
export function AcceptRulesPage({ csrf, returnTo, rules }: AcceptRulesModel) {
  return (
    <PlainLayout title="Rules" home="/">
      <section className="card">
        <p className="quiet">The rules of this community are new, or have changed since you were here. Please read them once.</p>
        <div className="words" dangerouslySetInnerHTML={{ __html: rules.html }} />
        <form method="post" action="/rules/accept" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="return_to" value={returnTo} />
          <button type="submit" className="button button-wide">
            I accept these rules
          </button>
        </form>
      </section>
      <form method="post" action="/logout" className="aside-line">
        <CsrfField token={csrf} />
        Not now?{' '}
        <button type="submit" className="text-button">
          Sign out
        </button>
      </form>
    </PlainLayout>
  );
}
