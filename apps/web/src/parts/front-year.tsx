import type { FrontYear as FrontYearContent } from '../front-page-models.js';
import { useLanguage } from '../language/use-language.js';
import { columnsOf, rowsOf, YEAR_PICTURE } from '../pictures/year-picture.js';
import { DaySquares } from './day-strip.js';

/** A cell is 1. Its edges are left out: a browser mixes the colours of two days there, and the page is seen between them. */
const [INSET, EDGE] = [0.05, 0.9];

/** A year of somebody as small pictures of its photographs, and the last of them as they are. */
export function FrontYear({ year: { person, days, latest, today } }: { year: FrontYearContent }) {
  const { say } = useLanguage();
  const label = say('{name}, day by day: {count, plural, one {# day} other {# days}} with a photograph', {
    name: person.name,
    count: days.filter((day) => day !== null).length,
  });
  return (
    <figure className="front-year">
      <a href={`/users/${person.username}/days`}>
        <Mosaic days={days} label={label} />
      </a>
      <DaySquares photos={latest} current={['date', today]} label={say('The last days')} />
      <figcaption className="quiet">{label}</figcaption>
    </figure>
  );
}

function Mosaic({ days, label }: { days: FrontYearContent['days']; label: string }) {
  const [rows, columns] = [rowsOf(days), columnsOf(days)];
  const last = days.length - 1;
  const all = { width: columns, height: rows };
  const cell = { width: EDGE, height: EDGE };
  return (
    <svg viewBox={`${INSET} ${INSET} ${columns - 2 * INSET} ${rows - 2 * INSET}`} role="img" aria-label={label}>
      <pattern id="front-cell" width="1" height="1" patternUnits="userSpaceOnUse">
        <rect x={INSET} y={INSET} {...cell} fill="#fff" />
      </pattern>
      <mask id="front-cells">
        <rect {...all} fill="url(#front-cell)" />
      </mask>
      <g mask="url(#front-cells)">
        <rect className="no-day" {...all} />
        <image href={YEAR_PICTURE} {...all} />
      </g>
      <rect className="front-today" x={Math.floor(last / rows) + INSET} y={(last % rows) + INSET} {...cell} />
    </svg>
  );
}
