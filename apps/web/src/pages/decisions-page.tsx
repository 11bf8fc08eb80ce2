import type { DecisionId } from '@heliograph/kernel';
import type { Appeal, AppealableDecision } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing } from '../models.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { FormError, TextArea } from '../parts/form-field.js';
import { Layout, PlainLayout } from '../parts/layout.js';
import { DayOf } from '../parts/moment.js';
import { decisionWords, reasonNames } from '../parts/moderation-words.js';
import { Pager } from '../parts/pager.js';
import type { FieldErrors } from '../refused.js';

/** An appeal that came back, with what was typed. */
export interface RefusedAppeal {
  readonly decision: DecisionId;
  readonly message: string;
  readonly errors: FieldErrors;
  readonly text: string;
}

interface DecisionsPageProps {
  readonly frame: Frame;
  readonly listing: Listing<AppealableDecision>;
  readonly refused?: RefusedAppeal | undefined;
}

/** B6: what moderators have decided about the viewer and what is theirs. A suspended person has it, too, without the site around it. */
export function DecisionsPage({ frame, listing, refused }: DecisionsPageProps) {
  const { say } = useLanguage();
  const title = say('Decisions about you');
  const content = (
    <section className="decisions">
      <h1>{title}</h1>
      <p className="quiet">
        {say(
          'Moderators review what people report. Their decisions about you are listed here, with the reasons. You can appeal against each decision once. If the appeal is granted, everything is restored.',
        )}{' '}
        <a href="/rules">{say('The rules')}</a>
      </p>
      {listing.items.length === 0 ? <Empty words={say('There are no decisions about you.')} /> : null}
      <ol role="list" className="decision-list">
        {listing.items.map((decision) => (
          <Decision key={decision.id} frame={frame} decision={decision} refused={refused?.decision === decision.id ? refused : undefined} />
        ))}
      </ol>
      <Pager links={pageLinks('/decisions', {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </section>
  );
  if (frame.viewer?.suspension)
    return (
      <PlainLayout title={title} home="/suspended">
        {content}
        <p>
          <a href="/suspended">{say('Back to your account')}</a>
        </p>
      </PlainLayout>
    );
  return (
    <Layout frame={frame} title={title}>
      {content}
    </Layout>
  );
}

function Decision({ frame, decision, refused }: { frame: Frame; decision: AppealableDecision; refused: RefusedAppeal | undefined }) {
  const language = useLanguage();
  const { say, rich, said } = language;
  const { id, subject, action, reason, note, until, decidedAt, liftedAt, appealed } = decision;
  const canRead = subject.type === 'photo' && !frame.viewer?.suspension;
  return (
    <li id={`decision-${id}`} className="decision">
      <h2>{decisionWords(action, subject, language)}</h2>
      <p className="quiet">
        <DayOf at={decidedAt} /> · {said(reasonNames[reason])}
        {action !== 'suspend' ? null : <> · {until === null ? say('no end date') : rich('until {day}', { day: <DayOf at={until} /> })}</>}
        {canRead ? (
          <>
            {' '}
            · <a href={`/photos/${subject.id}`}>{say('the photograph')}</a>
          </>
        ) : null}
      </p>
      {note === null ? null : <blockquote>{note}</blockquote>}
      {liftedAt === null ? null : (
        <p className="decision-lifted">
          {rich('<b>Lifted</b> on {day}: it no longer applies.', {
            b: (words) => <strong>{words}</strong>,
            day: <DayOf at={liftedAt} />,
          })}
        </p>
      )}
      {appealed === null ? null : <Appealed appeal={appealed} />}
      {appealed === null && liftedAt === null ? <AppealForm frame={frame} id={id} refused={refused} /> : null}
    </li>
  );
}

const answers: Readonly<Record<Appeal['state'], Message>> = {
  open: message('Nobody has answered yet. We will send you an e-mail.'),
  granted: message('It was granted.'),
  refused: message('It was refused.'),
};

function Appealed({ appeal: { state, text, note, createdAt, resolvedAt } }: { appeal: Appeal }) {
  const { say, said } = useLanguage();
  return (
    <div className="appeal">
      <h3>{say('Your appeal')}</h3>
      <p className="quiet">
        <DayOf at={createdAt} />
      </p>
      {text === null ? null : <blockquote>{text}</blockquote>}
      <p>
        {said(answers[state])}{' '}
        {resolvedAt === null ? null : (
          <span className="quiet">
            <DayOf at={resolvedAt} />
          </span>
        )}
      </p>
      {note === null ? null : <blockquote>{note}</blockquote>}
    </div>
  );
}

function AppealForm({ frame, id, refused }: { frame: Frame; id: DecisionId; refused: RefusedAppeal | undefined }) {
  const { say } = useLanguage();
  return (
    <details className="appeal" open={refused !== undefined}>
      <summary>{say('Appeal')}</summary>
      <form method="post" action={`/decisions/${id}/appeal`} className="stack">
        <CsrfField token={frame.csrf} />
        <FormError words={refused?.message} />
        <TextArea
          name="text"
          id={`text-${id}`}
          label={say('Why should we review it again?')}
          hint={say('Up to 1000 characters. You can appeal once.')}
          rows={5}
          required
          defaultValue={refused?.text}
          errors={refused?.errors}
        />
        <button type="submit" className="button">
          {say('Send the appeal')}
        </button>
      </form>
    </details>
  );
}
