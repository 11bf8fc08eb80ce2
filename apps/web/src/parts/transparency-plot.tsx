import type { MonthOfModeration } from '@heliograph/moderation-contracts';
import { inFull, shortMonthOf } from '../words.js';

type Counts = Pick<MonthOfModeration, 'reports' | 'decisions'>;

const HEIGHT = 160;
const TOP = 16;
const MONTH = 56;
const BAR = 18;
const LEFT = 44;

/** The least round number that is not below `count`: 1, 2, 5, 10, 20, ... */
export function roundAbove(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= count) ?? count;
}

/** Two bars a month. What it shows stands in the table, too: it is a picture for those who see it. */
export function TransparencyPlot({ months }: { months: readonly (Counts & { readonly month: string })[] }) {
  const highest = roundAbove(Math.max(1, ...months.flatMap(({ reports, decisions }) => [reports, decisions])));
  const width = LEFT + months.length * MONTH;
  const heightOf = (count: number) => (count / highest) * HEIGHT;
  const lines = highest % 2 === 0 ? [0, highest / 2, highest] : [0, highest];
  return (
    <div className="plot" tabIndex={0} role="group" aria-label="Plot, can be scrolled">
      <svg viewBox={`0 0 ${width} ${TOP + HEIGHT + 28}`} width={width} height={TOP + HEIGHT + 28} role="img" aria-labelledby="plot-title">
        <title id="plot-title">Reports and decisions of each month; the table below has the numbers</title>
        {lines.map((count) => (
          <g key={count}>
            <line className="plot-line" x1={LEFT} x2={width} y1={TOP + HEIGHT - heightOf(count)} y2={TOP + HEIGHT - heightOf(count)} />
            <text x={LEFT - 8} y={TOP + HEIGHT - heightOf(count) + 4} textAnchor="end">
              {inFull(count)}
            </text>
          </g>
        ))}
        {months.map(({ month, reports, decisions }, at) => {
          const x = LEFT + at * MONTH + (MONTH - 2 * BAR) / 2;
          const bar = (count: number, left: number, name: string) => (
            <rect className={`plot-${name}`} x={left} width={BAR} y={TOP + HEIGHT - heightOf(count)} height={heightOf(count)} />
          );
          return (
            <g key={month}>
              {bar(reports, x, 'reports')}
              {bar(decisions, x + BAR, 'decisions')}
              <text x={x + BAR} y={TOP + HEIGHT + 20} textAnchor="middle">
                {shortMonthOf(month)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
