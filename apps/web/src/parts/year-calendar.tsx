import type { Calendar, CalendarDay } from '../models.js';
import { fullDayOf, monthOf, titleOf } from '../words.js';

/** What a day without a picture says where it is seen, and what any day says where it is read out. */
const stateWords: Readonly<Record<CalendarDay['state'], { readonly seen: string; readonly said: string }>> = {
  covered: { seen: '', said: 'covered in time' },
  late: { seen: 'late', said: 'covered late' },
  missed: { seen: 'missed', said: 'missed' },
  grace: { seen: 'open', said: 'open, not covered yet' },
  future: { seen: '', said: 'still to come' },
  before: { seen: '', said: 'before the first photograph' },
};

/** A year, month by month, each day a picture where it has one (N6). */
export function YearCalendar({ days, today }: Pick<Calendar, 'days' | 'today'>) {
  return (
    <div className="year">
      {monthsOf(days).map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h3 id={`month-${month}`}>{monthOf(`${month}-01`)}</h3>
          <ol className={`month begins-${weekday(`${month}-01`)}`} role="list">
            {ofMonth.map((day) => (
              <Day key={day.date} day={day} isToday={day.date === today} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Day({ day: { date, state, photo }, isToday }: { day: CalendarDay; isToday: boolean }) {
  const { seen, said } = stateWords[state];
  const words = `${fullDayOf(date)}${isToday ? ', today' : ''}: ${said}`;
  const inside = (
    <>
      {photo ? <img src={photo.thumb} width={photo.width} height={photo.height} alt="" loading="lazy" decoding="async" /> : null}
      <span className="day-number" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {seen ? (
        <span className="day-state" aria-hidden="true">
          {seen}
        </span>
      ) : null}
    </>
  );
  return (
    <li className={`day day-${state}`} aria-current={isToday ? 'date' : undefined}>
      {photo ? (
        <a href={`/photos/${photo.id}`} aria-label={`${words}, ${titleOf(photo)}`}>
          {inside}
        </a>
      ) : (
        <span role="img" aria-label={words}>
          {inside}
        </span>
      )}
    </li>
  );
}

/** Months that have not begun are left out. */
function monthsOf(days: readonly CalendarDay[]): [string, CalendarDay[]][] {
  const months = new Map<string, CalendarDay[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months].filter(([, ofMonth]) => ofMonth.some(({ state }) => state !== 'future'));
}

/** 1 = Monday. */
function weekday(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}
