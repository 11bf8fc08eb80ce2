import { type Decision, type Reason, reasons, type WholeCase } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import type { HiddenFieldList } from '../http/retained-fields.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { HiddenFields } from './hidden-fields.js';
import { CsrfField } from './csrf-field.js';
import { FormError, TextArea } from './form-field.js';
import { reasonNames } from './moderation-words.js';
import type { Key } from './staff-layout.js';
import { actionNames, nextWords, type PageAction } from './staff-words.js';
import type { FieldErrors } from '../refused.js';

/** A form that came back, with what was typed. */
export interface RefusedJudgement {
  readonly message: string;
  readonly errors: FieldErrors;
  readonly status: number;
  readonly typed: Readonly<Partial<Record<'reason' | 'note' | 'days', string>>>;
}

interface JudgementFormProps {
  readonly frame: Frame;
  readonly entry: WholeCase;
  readonly isHeld: boolean;
  /** The person who is judged shows a picture of their own. */
  readonly hasPicture: boolean;
  readonly action: string;
  readonly hidden: HiddenFieldList;
  readonly refused?: RefusedJudgement | undefined;
}

const keyOf: Readonly<Record<PageAction, string>> = { none: 'n', warn: 'w', 'take-down': 't', 'take-picture-down': 't', suspend: 's' };
export const judgementKeys: readonly Key[] = [
  { key: 'n', does: message('leave it') },
  { key: 'w', does: message('warn (goes to the message first if it is empty)') },
  { key: 't', does: message('take down') },
  { key: 's', does: message('suspend') },
  { key: 'u', does: message('undo the last decision') },
];

/** What may be done: of a person the picture alone is taken down, and who holds a photograph would be forgotten by a suspension alone (B5). */
const possible = ({ subject }: WholeCase, isHeld: boolean, hasPicture: boolean): readonly PageAction[] =>
  subject.type === 'user'
    ? ['none', 'warn', ...(hasPicture ? (['take-picture-down'] as const) : []), 'suspend']
    : isHeld
      ? ['none', 'warn', 'take-down']
      : ['none', 'warn', 'take-down', 'suspend'];

export function JudgementForm({ frame, entry, isHeld, hasPicture, action, hidden, refused }: JudgementFormProps) {
  const language = useLanguage();
  const { say, said, known } = language;
  const { reason = mostNamed(entry, isHeld), note = '', days = '' } = refused?.typed ?? {};
  const seen: HiddenFieldList = entry.state === 'open' ? [] : [['seen', String(entry.decided?.id ?? '')]];
  const actions = possible(entry, isHeld, hasPicture);
  return (
    <form method="post" action={action} className="stack judgement">
      <h2>{entry.state === 'open' ? say('Decide') : say('Decide again')}</h2>
      <CsrfField token={frame.csrf} />
      <HiddenFields fields={[...hidden, ...seen]} />
      <FormError words={refused?.message} />
      {Object.entries(refused?.errors ?? {})
        .filter(([field]) => field !== 'note')
        .map(([field, words]) => (
          <p key={field} className="field-error">
            {words.map(known).join(' ')}
          </p>
        ))}
      <div className="field">
        <label htmlFor="reason">{say('Why')}</label>
        <select id="reason" name="reason" defaultValue={reason} data-key="r">
          {reasons.map((each) => (
            <option key={each} value={each}>
              {said(reasonNames[each])}
            </option>
          ))}
        </select>
      </div>
      <TextArea
        name="note"
        label={say('Message to the person (optional)')}
        rows={3}
        maxLength={2000}
        defaultValue={note}
        errors={refused?.errors}
        data-key="e"
      />
      {actions.includes('suspend') ? (
        <div className="field">
          <label htmlFor="days">{say('Length of a suspension')}</label>
          <select id="days" name="days" defaultValue={days}>
            <option value="">{say('until it is lifted')}</option>
            <option value="1">{say('a day')}</option>
            <option value="7">{say('a week')}</option>
            <option value="30">{say('30 days')}</option>
            <option value="365">{say('a year')}</option>
          </select>
        </div>
      ) : null}
      <ul className="judgement-actions">
        {actions.map((each) => (
          <li key={each}>
            <button
              type="submit"
              name="action"
              value={each}
              className="button-quiet"
              data-key={keyOf[each]}
              data-needs={each === 'warn' ? 'note' : undefined}
              aria-describedby={`next-${each}`}
            >
              {each === 'none' && isHeld ? say('Release') : said(actionNames[each])} <kbd aria-hidden="true">{keyOf[each]}</kbd>
            </button>
            <p id={`next-${each}`} className="quiet">
              {nextWords(each, { subject: entry.subject, isHeld }, language)}
            </p>
          </li>
        ))}
      </ul>
    </form>
  );
}

function mostNamed({ reasons: named }: WholeCase, isHeld: boolean): Reason {
  const [first] = Object.entries(named).toSorted(([, one], [, other]) => other - one);
  return (first?.[0] as Reason | undefined) ?? (isHeld ? 'illegal' : 'other');
}

/** Where a decision can be taken back, by a form; else why not. */
export function Undo({
  frame,
  decision,
  action,
  hidden,
}: {
  frame: Frame;
  decision: Omit<Decision, 'note'>;
  action: string;
  hidden: HiddenFieldList;
}) {
  const { say } = useLanguage();
  if (decision.liftedAt !== null) return null;
  if (decision.action === 'none' || decision.action === 'warn')
    return <p className="quiet">{say('This cannot be undone, but you can decide again.')}</p>;
  return (
    <form method="post" action={action} className="undo">
      <CsrfField token={frame.csrf} />
      <HiddenFields fields={[...hidden, ['decision', String(decision.id)]]} />
      <button type="submit" className="button-quiet" data-key="u">
        {say('Undo')} <kbd aria-hidden="true">u</kbd>
      </button>
      <span className="quiet"> {say('This restores everything as it was before. The person gets an e-mail.')}</span>
    </form>
  );
}
