import type { CurrentStreak } from '@heliograph/views-contracts';
import { useLanguage } from '../language/use-language.js';
import { hoursIn } from '../words.js';

/** For whoever wants to be reminded, on the last day of their streak (N6). */
export function StreakReminder({ streak: { days, endsAt }, now = new Date() }: { streak: CurrentStreak; now?: Date }) {
  const language = useLanguage();
  const { rich } = language;
  return (
    <p className="streak-reminder" role="status">
      {rich(
        'Your streak of {days, plural, one {# day} other {# days}} ends in {left}. <link>Add a photograph from yesterday to keep it.</link>',
        {
          days,
          left: hoursIn(endsAt.getTime() - now.getTime(), language),
          link: (words) => <a href="/today">{words}</a>,
        },
      )}
    </p>
  );
}
