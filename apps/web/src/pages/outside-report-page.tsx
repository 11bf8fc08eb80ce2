import type { Frame } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { Layout, PlainLayout } from '../parts/layout.js';
import { ReportWords } from '../parts/report-words.js';
import type { Refused } from '../refused.js';

export interface OutsideReportProps {
  readonly frame: Frame;
  readonly csrf: string;
  /** As sent, where the form came back. */
  readonly typed: Readonly<Partial<Record<'address' | 'name' | 'email' | 'reason' | 'text', string>>>;
  readonly refused?: Refused | undefined;
}

const NO_PLACE = message('Enter the address of a photograph, comment or person on this site.');

/** B1: somebody without an account reports with a name and an address, and gets the answer there. */
export function OutsideReportPage({ frame, csrf, typed, refused }: OutsideReportProps) {
  const { say, rich } = useLanguage();
  const errors = refused?.errors ?? {};
  const member = memberForm(typed.address);
  return (
    <Layout frame={frame} title={say('Report something')}>
      <section className="sheet">
        <h1>{say('Report something')}</h1>
        <p>
          {say(
            'We will e-mail you a link to confirm. Then a moderator reviews your report, and we tell you the result. Your report is confidential.',
          )}
        </p>
        {member === null || frame.viewer !== null ? null : (
          <p className="quiet">
            {rich('Do you have an account? <link>Sign in</link> to report without an e-mail.', {
              link: (words) => <a href={`/login?${new URLSearchParams({ return_to: member })}`}>{words}</a>,
            })}
          </p>
        )}
        <FormError words={refused?.message} />
        <form method="post" action="/report" className="stack">
          <CsrfField token={csrf} />
          <Field
            name="address"
            label={say('Address of the page')}
            hint={say('Copy the address of the photograph, comment or person from your browser.')}
            defaultValue={typed.address}
            required
            maxLength={2000}
            errors={{ ...errors, ...(errors.place && { address: [NO_PLACE] }) }}
          />
          <ReportWords reason={typed.reason ?? ''} text={typed.text ?? ''} errors={errors} />
          <Field
            name="name"
            label={say('Your name')}
            defaultValue={typed.name}
            autoComplete="name"
            required
            maxLength={100}
            errors={errors}
          />
          <Field
            name="email"
            type="email"
            label={say('Your e-mail address')}
            hint={say(
              'We use it for the link and the answer. We delete it 90 days after the answer, or after one day if you do not confirm.',
            )}
            defaultValue={typed.email}
            autoComplete="email"
            required
            maxLength={254}
            errors={errors}
          />
          <button type="submit" className="button">
            {say('Send me the link')}
          </button>
        </form>
      </section>
    </Layout>
  );
}

/** Where a member says what they report, where the page that they came from is nothing that can be reported. */
export function MemberReportPage({ frame, address }: { readonly frame: Frame; readonly address: string }) {
  const { say, said } = useLanguage();
  // The page that the footer was on is no mistake of theirs.
  const isTyped = address !== '' && !address.startsWith('/');
  return (
    <Layout frame={frame} title={say('Report something')}>
      <section className="sheet">
        <h1>{say('Report something')}</h1>
        <p>{say('Your report is confidential.')}</p>
        <form method="get" action="/report" className="stack">
          <Field
            name="address"
            label={say('Address of the page')}
            hint={say('Copy the address of the photograph, comment or person from your browser.')}
            defaultValue={isTyped ? address : ''}
            required
            maxLength={2000}
            errors={isTyped ? { address: [said(NO_PLACE)] } : {}}
          />
          <button type="submit" className="button">
            {say('Continue')}
          </button>
        </form>
      </section>
    </Layout>
  );
}

/** Where a member reports the same. */
function memberForm(address = ''): string | null {
  const path = /^\/(photos\/\d+(\/comments\/\d+)?|users\/[\w.]+)$/.exec(address)?.[0];
  return path === undefined ? null : `${path}/report`;
}

/** Opening the link does not use it up, because programs that look through mails open links, too. */
export function ConfirmReportPage({ csrf, token }: { readonly csrf: string; readonly token: string }) {
  const { say } = useLanguage();
  return (
    <PlainLayout title={say('Your report')} home="/">
      <section className="card">
        <h1>{say('Send your report?')}</h1>
        <p className="quiet">
          {say('You opened a link that we sent to this address. Press the button, and a moderator reviews your report.')}
        </p>
        <form method="post" action="/report/confirm" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button-wide">
            {say('Yes, send it')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
