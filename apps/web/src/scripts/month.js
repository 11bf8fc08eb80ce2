// A month that fills with photographs, and dates in the words of the page's language.
import { make } from './make.js';
import { say } from './words.js';

const { dates, days } = document.querySelector('form[data-upload]').dataset;

const format = (options) => {
  const written = new Intl.DateTimeFormat(dates, { ...options, timeZone: 'UTC' });
  return (date) => {
    const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
    // One that is being typed may be none.
    return Number.isNaN(day.getTime()) ? '' : written.format(day);
  };
};
export const fullDayOf = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const shortMonthOf = format({ month: 'short', year: 'numeric' });
const monthOf = format({ month: 'long', year: 'numeric' });

/** 1 = Monday. */
const weekdayOf = (date) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

function datesOf(month) {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: last }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
}

/** Days that had a photograph before; those of other years nobody has said. */
export const filledDays = new Set(days.split(' '));

export class Month {
  heading = make('h2');
  list = make('ol', { role: 'list' });
  element = make('section', { className: 'upload-month' }, this.heading, this.list);

  /** @param month `YYYY-MM` @param cards each with its day and what has become of it */
  show(month, cards) {
    const shown = JSON.stringify([month, cards.map(({ day, thumb, isPublished }) => [day, thumb, isPublished])]);
    if (shown === this.shown) return;
    this.shown = shown;
    const byDay = grouped(cards);
    this.heading.textContent = monthOf(`${month}-01`);
    this.list.className = `month begins-${weekdayOf(`${month}-01`)}`;
    this.list.replaceChildren(...datesOf(month).map((date) => dayElement(date, byDay.get(date) ?? [])));
  }
}

function grouped(cards) {
  const days = new Map();
  for (const card of cards) days.set(card.day, [...(days.get(card.day) ?? []), card]);
  return days;
}

function dayElement(date, cards) {
  const card = cards.find(({ isPublished }) => isPublished) ?? cards[0];
  const isFilled = filledDays.has(date) || card?.isPublished;
  const state = isFilled ? say('has a photograph') : card ? say('chosen') : say('empty');
  const inside = make('span', { role: 'img' });
  inside.setAttribute('aria-label', `${fullDayOf(date)}: ${state}`);
  if (card?.thumb) inside.append(make('img', { src: card.thumb, alt: '' }));
  const number = make('span', { className: 'day-number', textContent: Number(date.slice(8)) });
  number.setAttribute('aria-hidden', 'true');
  inside.append(number);
  return make('li', { className: `day${isFilled ? ' is-filled' : card ? ' is-chosen' : ''}` }, inside);
}
