import type { MonthOfModeration } from '@heliograph/moderation-contracts';
import type { Frame } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { BarPlot } from '../parts/bar-plot.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { reasonNames } from '../parts/moderation-words.js';

const heads = [
  message('Reason'),
  message('Reports'),
  message('Decisions'),
  message('Appeals'),
  message('Reversals'),
  message('Median hours'),
] as const;

/** Months in a plot: what a screen shows without being scrolled far. */
const PLOTTED = 12;
/** So few are no strip at the edge: their columns are wider. */
const FEW = 6;

/** B6: what moderation does, in numbers that are about nobody. */
export function TransparencyPage({ frame, months }: { frame: Frame; months: readonly MonthOfModeration[] }) {
  const { say, shortMonthOf } = useLanguage();
  const byMonth = grouped(months);
  const sums = [...byMonth].map(([month, rows]) => ({
    month,
    reports: rows.reduce((sum, { reports }) => sum + reports, 0),
    decisions: rows.reduce((sum, { decisions }) => sum + decisions, 0),
  }));
  const title = say('Transparency');
  const description = say(
    'What people report, what moderators decide, and how often a decision is reversed. Median hours: from first report to decision. No personal data is shown.',
  );
  return (
    <Layout frame={frame} title={title} meta={{ path: '/transparency', title, description }}>
      <article className="transparency">
        <h1>{title}</h1>
        <p>
          {description} <a href="/rules">{say('The rules')}</a>
        </p>
        {sums.length === 0 ? (
          <Empty words={say('Nothing has been reported yet.')} />
        ) : (
          <>
            <BarPlot
              id="plot"
              title={say('Reports and decisions of each month; the tables below have the numbers')}
              names={[say('Reports'), say('Decisions')]}
              columns={sums
                .slice(0, PLOTTED)
                .reverse()
                .map(({ month, reports, decisions }) => ({ key: month, label: shortMonthOf(month), counts: [reports, decisions] }))}
              width={sums.length > FEW ? 72 : 120}
            />
            {[...byMonth].map(([month, rows]) => (
              <Month key={month} month={month} rows={rows} />
            ))}
          </>
        )}
      </article>
    </Layout>
  );
}

function grouped(months: readonly MonthOfModeration[]): ReadonlyMap<string, MonthOfModeration[]> {
  const groups = new Map<string, MonthOfModeration[]>();
  for (const row of months) groups.set(row.month, [...(groups.get(row.month) ?? []), row]);
  return groups;
}

function Month({ month, rows }: { month: string; rows: readonly MonthOfModeration[] }) {
  const { say, said, inFull, monthOf } = useLanguage();
  const name = monthOf(`${month}-01T00:00:00`);
  return (
    <section>
      <h2>{name}</h2>
      <div className="numbers" tabIndex={0} role="group" aria-label={say('Table of {month}, can be scrolled', { month: name })}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {said(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ reason, reports, decisions, appeals, reversals, medianHours }) => (
              <tr key={reason}>
                <th scope="row">{said(reasonNames[reason])}</th>
                {[reports, decisions, appeals, reversals].map((count, at) => (
                  <td key={heads[at + 1]}>{inFull(count)}</td>
                ))}
                <td>{medianHours === null ? '–' : inFull(medianHours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
