import { useLanguage } from '../language/use-language.js';

/** One count or two of a month or day. */
export interface BarColumn {
  readonly key: string;
  /** Below it; null where there is no room for one at every column. */
  readonly label: string | null;
  readonly counts: readonly number[];
}

interface BarPlotProps {
  /** Of this plot among those of the page. */
  readonly id: string;
  /** What it shows, and where the numbers stand. */
  readonly title: string;
  /** Of the counts. */
  readonly names: readonly string[];
  readonly columns: readonly BarColumn[];
  /** Of a column, in pixels. */
  readonly width: number;
}

const HEIGHT = 160;
const TOP = 16;
const LEFT = 44;
/** For half of the last label. */
const RIGHT = 20;

/** The least round number that is not below `count`: 1, 2, 5, 10, 20, ... */
export function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= count) ?? count;
}

/** Bars side by side in each column. What it shows stands in a table, too: it is a picture for those who see it. */
export function BarPlot({ id, title, names, columns, width: column }: BarPlotProps) {
  const { say, inFull } = useLanguage();
  const highest = roundUp(Math.max(1, ...columns.flatMap(({ counts }) => counts)));
  const width = LEFT + columns.length * column + RIGHT;
  const bar = column / (names.length + 1);
  const heightOf = (count: number) => (count / highest) * HEIGHT;
  const lines = highest % 2 === 0 ? [0, highest / 2, highest] : [0, highest];
  return (
    <>
      <p className="plot-key" aria-hidden="true">
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <div className="plot" tabIndex={0} role="group" aria-label={say('Plot, can be scrolled')}>
        <svg viewBox={`0 0 ${width} ${TOP + HEIGHT + 28}`} width={width} height={TOP + HEIGHT + 28} role="img" aria-labelledby={id}>
          <title id={id}>{title}</title>
          {lines.map((count) => (
            <g key={count}>
              <line className="plot-line" x1={LEFT} x2={width} y1={TOP + HEIGHT - heightOf(count)} y2={TOP + HEIGHT - heightOf(count)} />
              <text x={LEFT - 8} y={TOP + HEIGHT - heightOf(count) + 4} textAnchor="end">
                {inFull(count)}
              </text>
            </g>
          ))}
          {columns.map(({ key, label, counts }, at) => {
            const x = LEFT + at * column + bar / 2;
            return (
              <g key={key}>
                {counts.map((count, of) => (
                  <rect key={names[of]} x={x + of * bar} width={bar} y={TOP + HEIGHT - heightOf(count)} height={heightOf(count)} />
                ))}
                {label === null ? null : (
                  <text x={x + (bar * names.length) / 2} y={TOP + HEIGHT + 20} textAnchor="middle">
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
    </>
  );
}
