import { instantOf } from '@heliograph/kernel';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Calendar, CalendarDay } from '../day-models.js';
import { titleOf } from '../words.js';

/** What any day says where it is read out; what is seen of it is quiet, and only what can still be filled says so (the style sheet writes it). */
const stateWords: Readonly<Record<CalendarDay['state'], { readonly seen: Message | null; readonly heard: Message }>> = {
  covered: { seen: null, heard: message('filled in time') },
  late: { seen: null, heard: message('filled late') },
  missed: { seen: null, heard: message('no photograph') },
  grace: { seen: message('open'), heard: message('open, still empty') },
  future: { seen: null, heard: message('still to come') },
  before: { seen: null, heard: message('before the first photograph') },
};

/** A year as a poster, each day a picture where it has one (N6). On a phone one month is on screen, and links lead to the others. */
export function YearCalendar({ days, today }: Pick<Calendar, 'days' | 'today'>) {
  const { say, monthNameOf, shortMonthNameOf } = useLanguage();
  const months = monthsOf(days);
  const hasLinks = days.some(({ photo }) => photo !== null);
  return (
    <>
      <nav className="month-links" aria-label={say('Months')}>
        {months.map(([month]) => (
          <a key={month} href={`#month-${month}`} aria-current={today.startsWith(month) ? 'date' : undefined}>
            {shortMonthNameOf(`${month}-01`)}
          </a>
        ))}
      </nav>
      {/* What scrolls sideways can be reached by keyboard, also where it has no link. */}
      <div className="year" {...(hasLinks ? {} : { tabIndex: 0, role: 'group', 'aria-label': say('Months') })}>
        {months.map(([month, ofMonth]) => (
          <section
            key={month}
            id={`month-${month}`}
            aria-labelledby={`name-${month}`}
            className={ofMonth.every(isOutside) ? 'month-outside' : undefined}
          >
            <h3 id={`name-${month}`}>{monthNameOf(`${month}-01`)}</h3>
            <ol className={`month begins-${weekday(`${month}-01`)}`} role="list">
              {ofMonth.map((day) => (
                <Day key={day.date} day={day} isToday={day.date === today} isSeenFirst={today.startsWith(month)} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

/** Before the first photograph, or still to come. */
const isOutside = ({ state }: CalendarDay): boolean => state === 'before' || state === 'future';

interface DayProps {
  readonly day: CalendarDay;
  readonly isToday: boolean;
  /** In the month that a phone shows at first: its pictures are loaded at once. */
  readonly isSeenFirst: boolean;
}

function Day({ day: { date, state, photo }, isToday, isSeenFirst }: DayProps) {
  const { say, said, fullDayOf } = useLanguage();
  const { seen, heard } = stateWords[state];
  const words = say('{day}{isToday, select, yes {, today} other {}}: {state}', {
    day: fullDayOf(date),
    isToday: isToday ? 'yes' : 'no',
    state: said(heard),
  });
  const inside = (
    <>
      {photo ? (
        <img
          src={photo.thumb}
          width={photo.width}
          height={photo.height}
          alt=""
          loading={isSeenFirst ? undefined : 'lazy'}
          decoding="async"
        />
      ) : null}
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

function monthsOf(days: readonly CalendarDay[]): [string, CalendarDay[]][] {
  const months = new Map<string, CalendarDay[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months];
}

/** 1 = Monday. */
function weekday(date: string): number {
  return ((instantOf(date).getUTCDay() + 6) % 7) + 1;
}
