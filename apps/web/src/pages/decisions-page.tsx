import type { DecisionId } from '@heliograph/kernel';
import type { Appeal, AppealableDecision } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import type { Listing } from '../models.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { FormError, TextArea } from '../parts/form-field.js';
import { Layout, PlainLayout } from '../parts/layout.js';
import { decisionWords, reasonNames } from '../parts/moderation-words.js';
import { Pager } from '../parts/pager.js';
import type { FieldErrors } from '../refused.js';
import { dayOf } from '../words.js';

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

const title = 'Decisions about you';

/** B6: what moderators have decided about the viewer and what is theirs. A suspended person has it, too, without the site around it. */
export function DecisionsPage({ frame, listing, refused }: DecisionsPageProps) {
  const content = (
    <section className="decisions">
      <h1>{title}</h1>
      <p className="quiet">
        Moderators look at what people report. What they decided about you stands here, with the reason. You can appeal against each
        decision once: somebody looks at it again, and what is granted comes back as it was. <a href="/rules">The rules</a>
      </p>
      {listing.items.length === 0 ? <Empty words="There are none." /> : null}
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
          <a href="/suspended">Back to your account</a>
        </p>
      </PlainLayout>
    );
  return (
    <Layout frame={frame} title={title} indexed={false}>
      {content}
    </Layout>
  );
}

const at = (instant: Date) => <time dateTime={instant.toISOString()}>{dayOf(instant.toISOString())}</time>;

function Decision({ frame, decision, refused }: { frame: Frame; decision: AppealableDecision; refused: RefusedAppeal | undefined }) {
  const { id, subject, action, reason, note, until, decidedAt, liftedAt, appealed } = decision;
  const canRead = subject.type === 'photo' && !frame.viewer?.suspension;
  return (
    <li id={`decision-${id}`} className="decision">
      <h2>{decisionWords(action, subject)}</h2>
      <p className="quiet">
        {at(decidedAt)} · {reasonNames[reason]}
        {action !== 'suspend' ? null : until === null ? ' · no end is set' : <> · until {at(until)}</>}
        {canRead ? (
          <>
            {' '}
            · <a href={`/photos/${subject.id}`}>the photograph</a>
          </>
        ) : null}
      </p>
      {note === null ? null : <blockquote>{note}</blockquote>}
      {liftedAt === null ? null : (
        <p className="decision-lifted">
          <strong>Lifted</strong> on {at(liftedAt)}: it does not stand any more.
        </p>
      )}
      {appealed === null ? null : <Appealed appeal={appealed} />}
      {appealed === null && liftedAt === null ? <AppealForm frame={frame} id={id} refused={refused} /> : null}
    </li>
  );
}

const answers: Readonly<Record<Appeal['state'], string>> = {
  open: 'Nobody has answered yet; you will be sent a mail.',
  granted: 'It was granted.',
  refused: 'It was refused.',
};

function Appealed({ appeal: { state, text, note, createdAt, resolvedAt } }: { appeal: Appeal }) {
  return (
    <div className="appeal">
      <h3>Your appeal</h3>
      <p className="quiet">{at(createdAt)}</p>
      {text === null ? null : <blockquote>{text}</blockquote>}
      <p>
        {answers[state]} {resolvedAt === null ? null : <span className="quiet">{at(resolvedAt)}</span>}
      </p>
      {note === null ? null : <blockquote>{note}</blockquote>}
    </div>
  );
}

function AppealForm({ frame, id, refused }: { frame: Frame; id: DecisionId; refused: RefusedAppeal | undefined }) {
  return (
    <details className="appeal" open={refused !== undefined}>
      <summary>Appeal</summary>
      <form method="post" action={`/decisions/${id}/appeal`} className="stack">
        <CsrfField token={frame.csrf} />
        <FormError words={refused?.message} />
        <TextArea
          name="text"
          id={`text-${id}`}
          label="Why should it be looked at again?"
          hint="Up to 1000 characters. You can appeal once."
          rows={5}
          required
          defaultValue={refused?.text}
          errors={refused?.errors}
        />
        <button type="submit" className="button">
          Send the appeal
        </button>
      </form>
    </details>
  );
}
