import type { CurrentStreak } from '@heliograph/views-contracts';
import { useLanguage } from '../language/use-language.js';
import { formatHours } from '../words.js';

/** For people who want to be reminded, on the last day of their streak (N6). */
export function StreakReminder({ streak: { days, endsAt }, now = new Date() }: { streak: CurrentStreak; now?: Date }) {
  const language = useLanguage();
  const { rich } = language;
  return (
    <p className="streak-reminder" role="status">
      {rich(
        'Your streak of {days, plural, one {# day} other {# days}} ends in {left}. <link>Add a photograph from yesterday to keep it.</link>',
        {
          days,
          left: formatHours(endsAt.getTime() - now.getTime(), language),
          link: (words) => <a href="/today">{words}</a>,
        },
      )}
    </p>
  );
}
