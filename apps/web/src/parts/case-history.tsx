import type { Decision, ReportedWords } from '@heliograph/moderation-contracts';
import { useLanguage } from '../language/use-language.js';
import type { CaseDetails } from '../models.js';
import { PersonName } from './case-subject.js';
import { DayOf } from './moment.js';
import { reasonNames } from './moderation-words.js';
import { decidedWords } from './staff-words.js';

export function ReportList({
  reports,
  people,
  count,
}: {
  reports: readonly ReportedWords[];
  people: CaseDetails['people'];
  count: number;
}) {
  const { say, rich, said } = useLanguage();
  return (
    <section>
      <h2>{say('{count, plural, one {# report} other {# reports}}', { count })}</h2>
      {count > reports.length ? <p className="quiet">{say('The newest {count} of them:', { count: String(reports.length) })}</p> : null}
      <ul className="staff-list">
        {reports.map(({ id, reason, reporterId, outsider, record, text, createdAt }) => (
          <li key={id}>
            {rich('<b>{reason}</b>, {day}, by {name}', {
              b: (words) => <strong>{words}</strong>,
              reason: said(reasonNames[reason]),
              day: <DayOf at={createdAt} />,
              name:
                outsider === null ? (
                  <PersonName id={reporterId} people={people} />
                ) : (
                  say('{name} ({address}), without an account', { name: outsider.name, address: outsider.email })
                ),
            })}
            {record === null ? null : (
              <span className="quiet">
                {' '}
                ·{' '}
                {say('reporter: {count, plural, one {# report} other {# reports}}, {upheld} upheld, {dismissed} dismissed', {
                  count: record.reports,
                  upheld: String(record.upheld),
                  dismissed: String(record.dismissed),
                })}
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
  const language = useLanguage();
  const { say, said } = language;
  return (
    <section>
      <h2>{say('Earlier decisions about the owner')}</h2>
      {history.length === 0 ? <p className="quiet">{say('Nothing yet.')}</p> : null}
      <ul className="staff-list">
        {history.map((decision) => (
          <li key={decision.id}>
            <DayOf at={decision.decidedAt} />: {decidedWords(decision, language)}{' '}
            <span className="quiet">{said(reasonNames[decision.reason])}</span>
            {decision.note === null ? null : <blockquote>{decision.note}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}
