import type { DecisionId } from '@heliograph/kernel';
import type { AppealedDecision } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import type { Language } from '../language/language.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { CaseDetails, Listing } from '../models.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { FormError, TextArea } from '../parts/form-field.js';
import { CaseSubject } from '../parts/case-subject.js';
import { Moment } from '../parts/moment.js';
import { reasonNames, reasonPhrases } from '../parts/moderation-words.js';
import { Pager } from '../parts/pager.js';
import { navigationKeys, StaffLayout } from '../parts/staff-layout.js';
import { decidedWords, subjectWords } from '../parts/staff-words.js';
import type { FieldErrors } from '../refused.js';

export const APPEALS = '/staff/appeals';

export function StaffAppealsPage({ frame, listing }: { readonly frame: Frame; readonly listing: Listing<AppealedDecision> }) {
  const language = useLanguage();
  const { say, rich, said } = language;
  return (
    <StaffLayout frame={frame} title={say('Appeals')} at="appeals" count={listing.total}>
      <h1>{say('Appeals')}</h1>
      <p className="quiet">{say('Appeals, oldest decision first.')}</p>
      {listing.items.length === 0 ? <Empty words={say('There are no open appeals.')} /> : null}
      <ol role="list" className="staff-list">
        {listing.items.map(({ id, subject, reason, appealed }) => (
          <li key={id}>
            {rich('<link>{subject}</link>, {reason}, {ago}', {
              link: (words) => <a href={`${APPEALS}/${id}`}>{words}</a>,
              subject: subjectWords(subject, language),
              reason: said(reasonPhrases[reason]),
              ago: <Moment at={appealed.createdAt} />,
            })}
          </li>
        ))}
      </ol>
      <Pager links={pageLinks(APPEALS, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </StaffLayout>
  );
}

export interface StaffAppealPageProps {
  readonly frame: Frame;
  readonly decision: AppealedDecision;
  readonly caseDetails: CaseDetails;
  readonly neighbours: { readonly previous: DecisionId | null; readonly next: DecisionId | null };
  readonly shown: boolean;
  readonly refused?: { readonly message: string; readonly errors: FieldErrors; readonly note: string } | undefined;
}

/** None answers without words, or by one key: an answer is mailed, and cannot be taken back. */
const keys = [
  { key: 'g', does: message('grant, the second time (goes to the message first if it is empty)') },
  { key: 'r', does: message('refuse, the second time (goes to the message first if it is empty)') },
  ...navigationKeys,
];

export function StaffAppealPage({ frame, decision, caseDetails, neighbours: { previous, next }, shown, refused }: StaffAppealPageProps) {
  const language = useLanguage();
  const { say, said, dayOf } = language;
  const { id, subject, ownerId, reason, note, decidedAt, appealed } = decision;
  const title = say('Appeal: {type, select, photo {photograph} comment {comment} other {account}} {id}', {
    type: subject.type,
    id: String(subject.id),
  });
  const link = (to: DecisionId | null, key: string, words: string) =>
    to === null ? null : (
      <a href={`${APPEALS}/${to}`} data-key={key}>
        {words}
      </a>
    );
  return (
    <StaffLayout frame={frame} title={title} at="appeals" keys={keys}>
      <nav className="staff-neighbours" aria-label={say('Appeals')}>
        {link(previous, 'k', say('Previous'))}
        <a href={APPEALS} data-key="l">
          {say('The list')}
        </a>
        {link(next, 'j', say('Next'))}
      </nav>
      <h1>{title}</h1>
      <div className="staff-desk">
        <div>
          <h2>{say('Decision')}</h2>
          <p>
            {dayOf(decidedAt.toISOString())}: {decidedWords(decision, language)} {said(reasonNames[reason])}.
          </p>
          {note === null ? null : <blockquote>{note}</blockquote>}
          <h2>{say('What the person says')}</h2>
          {appealed.text === null ? <p className="quiet">{say('Their account is deleted.')}</p> : <blockquote>{appealed.text}</blockquote>}
          <h2>{say('What it is about')}</h2>
          <CaseSubject of={{ subject, ownerId }} caseDetails={caseDetails} ask={`${APPEALS}/${id}?show=1`} shown={shown} />
        </div>
        {appealed.state === 'open' ? (
          <AnswerForm frame={frame} id={id} refused={refused} />
        ) : (
          <div className="staff-notice">
            <p>{answeredWords(appealed, language)}</p>
            {appealed.note === null ? null : <blockquote>{appealed.note}</blockquote>}
            {refused === undefined ? null : (
              <>
                <FormError words={refused.message} />
                <p>{say('What you typed:')}</p>
                <blockquote>{refused.note}</blockquote>
              </>
            )}
          </div>
        )}
      </div>
    </StaffLayout>
  );
}

function answeredWords({ state, resolvedAt }: AppealedDecision['appealed'], { say, dayOf }: Pick<Language, 'say' | 'dayOf'>): string {
  if (resolvedAt === null)
    return say('It was {state, select, granted {granted} other {refused}}. Each appeal is answered once.', { state });
  return say('It was {state, select, granted {granted} other {refused}} on {day}. Each appeal is answered once.', {
    state,
    day: dayOf(resolvedAt.toISOString()),
  });
}

function AnswerForm({ frame, id, refused }: Pick<StaffAppealPageProps, 'frame' | 'refused'> & { id: DecisionId }) {
  const { say } = useLanguage();
  return (
    <form method="post" action={`${APPEALS}/${id}`} className="stack judgement">
      <h2>{say('Answer')}</h2>
      <CsrfField token={frame.csrf} />
      <FormError words={refused?.message} />
      <TextArea
        name="note"
        label={say('Message to the person')}
        rows={4}
        maxLength={2000}
        defaultValue={refused?.note}
        errors={refused?.errors}
        data-key="e"
      />
      <ul className="judgement-actions">
        <li>
          <button
            type="submit"
            name="grant"
            value="1"
            className="button"
            data-key="g"
            data-needs="note"
            data-twice=""
            aria-describedby="next-grant"
          >
            {say('Grant')} <kbd aria-hidden="true">g</kbd>
          </button>
          <p id="next-grant" className="quiet">
            {say('The decision is lifted, and everything is restored. The person gets your message by e-mail.')}
          </p>
        </li>
        <li>
          <button
            type="submit"
            name="grant"
            value="0"
            className="button-quiet"
            data-key="r"
            data-needs="note"
            data-twice=""
            aria-describedby="next-refuse"
          >
            {say('Refuse')} <kbd aria-hidden="true">r</kbd>
          </button>
          <p id="next-refuse" className="quiet">
            {say('The decision is upheld, and there is no second appeal. The person gets your message by e-mail.')}
          </p>
        </li>
      </ul>
    </form>
  );
}
