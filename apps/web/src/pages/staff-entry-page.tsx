import type { NeighbourCases } from '@heliograph/application/moderation';
import type { CaseFilter, DecidedCase, ReportId, WholeCase } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import type { HiddenFieldList } from '../http/retained-fields.js';
import { useLanguage } from '../language/use-language.js';
import type { CaseDetails } from '../models.js';
import { CaseSubject } from '../parts/case-subject.js';
import { History, ReportList } from '../parts/case-history.js';
import { JudgementForm, judgementKeys, type RefusedJudgement, Undo } from '../parts/judgement-form.js';
import { navigationKeys, StaffLayout } from '../parts/staff-layout.js';
import { decidedWords, subjectWords } from '../parts/staff-words.js';

export const QUEUE = '/staff/queue';

/** What of the list is looked at, in its addresses and forms. */
export const filterFields = ({ reason, type }: CaseFilter): HiddenFieldList => [
  ...(reason === null ? [] : [['only_reason', reason] as const]),
  ...(type === null ? [] : [['only_type', type] as const]),
];

export function queuePath(wanted: CaseFilter, id: ReportId | null, more: HiddenFieldList = []): string {
  const query = new URLSearchParams(Object.fromEntries([...filterFields(wanted), ...more]));
  return `${QUEUE}${id === null ? '' : `/${id}`}${query.size > 0 ? `?${query}` : ''}`;
}

export interface StaffEntryPageProps {
  readonly frame: Frame;
  readonly entry: WholeCase;
  readonly caseDetails: CaseDetails;
  readonly neighbours: NeighbourCases;
  readonly wanted: CaseFilter;
  /** The entry that was decided about just now. */
  readonly done: DecidedCase | null;
  /** Hidden pictures were asked for. */
  readonly shown: boolean;
  readonly refused?: RefusedJudgement | undefined;
}

export function StaffEntryPage({ frame, entry, caseDetails, neighbours, wanted, done, shown, refused }: StaffEntryPageProps) {
  const language = useLanguage();
  const { say } = language;
  const isHeld = entry.subject.type === 'photo' && caseDetails.photo?.state === 'held';
  const hasPicture = entry.ownerId !== null && caseDetails.people.get(entry.ownerId)?.hasPicture === true;
  const here = queuePath(wanted, entry.id);
  const title = subjectWords(entry.subject, language);
  return (
    <StaffLayout frame={frame} title={title} at="queue" keys={[...judgementKeys, ...navigationKeys]}>
      <DecisionNotice frame={frame} done={done} wanted={wanted} />
      <Neighbours neighbours={neighbours} wanted={wanted} />
      <h1>{title}</h1>
      {isHeld ? (
        <p className="staff-notice">
          {say('Held: it looks like a picture that was taken down before. Nobody can see it until you decide. It has not been reported.')}
        </p>
      ) : null}
      {entry.state === 'open' || entry.decided === null ? null : (
        <div className="staff-notice">
          <p>
            {decidedWords(entry.decided, language)} {say('Its reports are closed.')}
          </p>
          <Undo frame={frame} decision={entry.decided} action={`${QUEUE}/${entry.id}/undo`} hidden={filterFields(wanted)} />
        </div>
      )}
      <div className="staff-desk">
        <div>
          <CaseSubject of={entry} caseDetails={caseDetails} ask={queuePath(wanted, entry.id, [['show', '1']])} shown={shown} />
          {entry.countReports === 0 ? null : <ReportList reports={entry.reports} people={caseDetails.people} count={entry.countReports} />}
          <History history={entry.history} />
        </div>
        {entry.ownerId === null ? null : (
          <JudgementForm
            {...{ frame, entry, isHeld, hasPicture, refused }}
            action={here.split('?', 1)[0] ?? here}
            hidden={filterFields(wanted)}
          />
        )}
      </div>
    </StaffLayout>
  );
}

export function DecisionNotice({ frame, done, wanted }: Pick<StaffEntryPageProps, 'frame' | 'done' | 'wanted'>) {
  const language = useLanguage();
  if (!done?.decided) return null;
  return (
    <div className="staff-notice" role="status">
      <p>
        {decidedWords(done.decided, language)} <a href={queuePath(wanted, done.id)}>{language.say('Open it again')}</a>
      </p>
      <Undo frame={frame} decision={done.decided} action={`${QUEUE}/${done.id}/undo`} hidden={filterFields(wanted)} />
    </div>
  );
}

function Neighbours({ neighbours: { previous, next }, wanted }: Pick<StaffEntryPageProps, 'neighbours' | 'wanted'>) {
  const { say } = useLanguage();
  return (
    <nav className="staff-neighbours" aria-label={say('Entries')}>
      {previous === null ? null : (
        <a href={queuePath(wanted, previous)} data-key="k">
          {say('Previous')}
        </a>
      )}
      <a href={queuePath(wanted, null)} data-key="l">
        {say('The list')}
      </a>
      {next === null ? null : (
        <a href={queuePath(wanted, next)} data-key="j">
          {say('Next')}
        </a>
      )}
    </nav>
  );
}
