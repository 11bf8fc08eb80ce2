import type { OwnDay } from '@heliograph/application/photos';
import { useLanguage } from '../language/use-language.js';
import { formatHours } from '../words.js';

/** Where the viewer stands today, in one line (U3, N6). */
export function OwnDayLine({ day: { streak, isCovered, endsAt }, now = new Date() }: { day: OwnDay; now?: Date }) {
  const language = useLanguage();
  const { rich, say } = language;
  return (
    <p className={isCovered ? 'own-day-line quiet' : 'own-day-line'}>
      {isCovered
        ? say('{streak, plural, =0 {Today is done.} other {Day # of your streak. Today is done.}}', { streak })
        : rich(
            '{streak, plural, =0 {Nothing yet today} other {Day # of your streak, nothing yet today}}, {left} left. <link>Add a photograph</link>',
            {
              streak,
              left: formatHours(endsAt.getTime() - now.getTime(), language),
              link: (words) => <a href="/upload">{words}</a>,
            },
          )}
    </p>
  );
}
