import { instantOf } from '@heliograph/kernel';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Calendar, CalendarDay } from '../models.js';
import { titleOf } from '../words.js';

/** What a day without a picture says where it is seen (the style sheet writes it, for it is no part of a link's name), and what any day says where it is read out. */
const stateWords: Readonly<Record<CalendarDay['state'], { readonly seen: Message | null; readonly heard: Message }>> = {
  covered: { seen: null, heard: message('filled in time') },
  late: { seen: message('late'), heard: message('filled late') },
  missed: { seen: message('missed'), heard: message('missed') },
  grace: { seen: message('open'), heard: message('open, still empty') },
  future: { seen: null, heard: message('still to come') },
  before: { seen: null, heard: message('before the first photograph') },
};

/** A year, month by month, the latest first, each day a picture where it has one (N6). */
export function YearCalendar({ days, today }: Pick<Calendar, 'days' | 'today'>) {
  const { monthOf } = useLanguage();
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
  const { say, said, fullDayOf } = useLanguage();
  const { seen, heard } = stateWords[state];
  const words = say('{day}{isToday, select, yes {, today} other {}}: {state}', {
    day: fullDayOf(date),
    isToday: isToday ? 'yes' : 'no',
    state: said(heard),
  });
  const inside = (
    <>
      {photo ? <img src={photo.thumb} width={photo.width} height={photo.height} alt="" loading="lazy" decoding="async" /> : null}
      <span className="day-number" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {seen === null ? null : <span className="day-state" data-words={said(seen)} aria-hidden="true" />}
    </>
  );
  return (
    <li className={`day day-${state}`} aria-current={isToday ? 'date' : undefined}>
      {photo ? (
        <a href={`/photos/${photo.id}`} aria-label={`${words}, ${titleOf(photo, { say })}`}>
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

/** The latest first. Months that have not begun are left out, and so are those before the first photograph, unless that leaves none. */
function monthsOf(days: readonly CalendarDay[]): [string, CalendarDay[]][] {
  const months = new Map<string, CalendarDay[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  const begun = [...months].filter(([, ofMonth]) => ofMonth.some(({ state }) => state !== 'future')).reverse();
  const counted = begun.filter(([, ofMonth]) => ofMonth.some(({ state }) => state !== 'before'));
  return counted.length > 0 ? counted : begun;
}

/** 1 = Monday. */
function weekday(date: string): number {
  return ((instantOf(date).getUTCDay() + 6) % 7) + 1;
}
