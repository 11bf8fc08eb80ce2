// Forms that say when a photograph was taken send along what the clock of this browser shows then, or now.
const two = (number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');

/** @param typed of a field for date and time, or empty; @param now for an empty one. `YYYY-MM-DDTHH:MM:SS+HHMM`, or empty where the field holds no date */
export function clockAt(typed, now = new Date()) {
  const at = typed ? new Date(typed) : now;
  // The offset that holds here at that time: in winter another one than in summer.
  const east = -Math.round(at.getTimezoneOffset());
  const local = new Date(at.getTime() + east * 60_000);
  if (Number.isNaN(local.getTime())) return '';
  return `${local.toISOString().slice(0, 19)}${east < 0 ? '-' : '+'}${two(east / 60)}${two(east % 60)}`;
}

addEventListener('formdata', ({ formData }) => {
  if (formData.has('took_at')) formData.set('clock', clockAt(formData.get('took_at')));
});
