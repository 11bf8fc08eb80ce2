import type { Theme } from '@heliograph/media-contracts';
import { useLanguage } from '../language/use-language.js';

/** Names the theme of this week, and leads to it. */
export function ThemeLine({ theme }: { theme: Theme | null }) {
  const { rich } = useLanguage();
  if (theme === null) return null;
  return (
    <p className="theme-line">
      {rich('This week: <link>{title}</link>', {
        title: theme.title,
        link: (words) => <a href={`/themes/${theme.week}`}>{words}</a>,
      })}
    </p>
  );
}

/** How a photograph takes part in it. */
export function ThemeHint({ theme }: { theme: Theme | null }) {
  const { rich } = useLanguage();
  if (theme === null) return null;
  return (
    <p className="quiet">
      {rich('This week’s theme is <link>{title}</link>. A photograph of this week with the tag <b>{tag}</b> takes part.', {
        title: theme.title,
        tag: theme.tag,
        b: (words) => <strong>{words}</strong>,
        link: (words) => <a href={`/themes/${theme.week}`}>{words}</a>,
      })}
    </p>
  );
}
