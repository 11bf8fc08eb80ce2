import type { HiddenFieldList } from '../http/retained-fields.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { HiddenFields } from '../parts/hidden-fields.js';
import { PlainLayout } from '../parts/layout.js';
import { translationOf, type SiteText } from '../site-texts/site-texts.js';

export interface AcceptRulesModel {
  /** Where the form is posted: a path of the origin that shows the page. */
  readonly action: string;
  readonly csrf: string;
  /** Sent along unchanged: `return_to`, or the parameters of an authorization. */
  readonly hidden: HiddenFieldList;
  readonly home: string;
  readonly rules: SiteText;
  /** Where one signs out instead; left out: closing the page is enough. */
  readonly signOut?: string;
}

/** B9: a version of the rules that the person has not accepted yet, asked once at the sign-in. */
export function AcceptRulesPage({ action, csrf, hidden, home, rules, signOut }: AcceptRulesModel) {
  const { say, rich, code } = useLanguage();
  return (
    <PlainLayout title={say('Rules')} home={home}>
      <section className="card">
        <p className="quiet">{say('Please read and accept our rules to go on.')}</p>
        <div className="words" dangerouslySetInnerHTML={{ __html: translationOf(rules, code).html }} />
        <form method="post" action={action} className="stack">
          <CsrfField token={csrf} />
          <HiddenFields fields={hidden} />
          <button type="submit" className="button button-wide">
            {say('I accept these rules')}
          </button>
        </form>
      </section>
      {signOut === undefined ? null : (
        <form method="post" action={signOut} className="aside-line">
          <CsrfField token={csrf} />
          {rich('Not now? <leave>Sign out</leave>', {
            leave: (words) => (
              <button type="submit" className="text-button">
                {words}
              </button>
            ),
          })}
        </form>
      )}
    </PlainLayout>
  );
}
