import type { SubjectType } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import { ReportWords } from '../parts/report-words.js';
import type { FieldErrors } from '../refused.js';
import { OWN_REPORTS } from './own-reports-page.js';

export interface ReportPageProps {
  readonly frame: Frame;
  readonly type: SubjectType;
  readonly action: string;
  /** As sent, where the form came back. */
  readonly reason: string;
  readonly text: string;
  readonly refused?:
    | { readonly message: string; readonly errors: FieldErrors; readonly status: number; readonly retryAfterSeconds: number | null }
    | undefined;
}

const titles: Readonly<Record<SubjectType, Message>> = {
  photo: message('Report this photograph'),
  comment: message('Report this comment'),
  user: message('Report this person'),
};

export function ReportPage({ frame, type, action, reason, text, refused }: ReportPageProps) {
  const { say, said } = useLanguage();
  return (
    <Layout frame={frame} title={said(titles[type])}>
      <section className="sheet">
        <h1>{said(titles[type])}</h1>
        <p>{say('A moderator will review it. Your report is confidential.')}</p>
        <FormError words={refused?.message} />
        <form method="post" action={action} className="stack">
          <CsrfField token={frame.csrf} />
          <ReportWords reason={reason} text={text} errors={refused?.errors} />
          <button type="submit" className="button">
            {say('Send the report')}
          </button>
        </form>
      </section>
    </Layout>
  );
}

export function ReportedPage({ frame, back }: { readonly frame: Frame; readonly back: string }) {
  const { say, rich } = useLanguage();
  return (
    <Layout frame={frame} title={say('Thank you')}>
      <section className="sheet">
        <h1>{say('Thank you')}</h1>
        <p>
          {rich('We have received your report. A moderator will review it and decide. <link>Your reports</link> says what became of it.', {
            link: (words) => <a href={OWN_REPORTS}>{words}</a>,
          })}
        </p>
        <p>
          <a className="button" href={back}>
            {say('Back')}
          </a>
        </p>
      </section>
    </Layout>
  );
}
