import type { Decision, ReportedWords } from '@heliograph/moderation-contracts';
import type { Judged } from '../models.js';
import { counted, dayOf } from '../words.js';
import { nameOf } from './judged-subject.js';
import { reasonNames } from './moderation-words.js';
import { decidedWords } from './staff-words.js';

const at = (instant: Date) => <time dateTime={instant.toISOString()}>{dayOf(instant.toISOString())}</time>;

export function ReportList({ reports, people, count }: { reports: readonly ReportedWords[]; people: Judged['people']; count: number }) {
  return (
    <section>
      <h2>{counted(count, 'report')}</h2>
      {count > reports.length ? <p className="quiet">The newest {reports.length} of them:</p> : null}
      <ul className="staff-list">
        {reports.map(({ id, reason, reporterId, outsider, record, text, createdAt }) => (
          <li key={id}>
            <strong>{reasonNames[reason]}</strong>, {at(createdAt)}, by{' '}
            {outsider === null ? nameOf(reporterId, people) : `${outsider.name} (${outsider.email}), who has no account`}
            {record === null ? null : (
              <span className="quiet">
                {' '}
                · of {counted(record.reports, 'report')} of theirs {record.upheld} led to something, {record.dismissed} to nothing
              </span>
            )}
            {text === '' ? null : <blockquote>{text}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function History({ history }: { history: readonly Decision[] }) {
  return (
    <section>
      <h2>Decided about the owner before</h2>
      {history.length === 0 ? <p className="quiet">Nothing yet.</p> : null}
      <ul className="staff-list">
        {history.map((decision) => (
          <li key={decision.id}>
            {at(decision.decidedAt)}: {decidedWords(decision)} <span className="quiet">{reasonNames[decision.reason]}</span>
            {decision.note === null ? null : <blockquote>{decision.note}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}
