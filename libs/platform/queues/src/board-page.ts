import type { UIConfig } from '@bull-board/api/typings/app';

interface BoardPage {
  /** Path that its addresses begin with, with a slash at its end. */
  readonly base: string;
  readonly uiConfig: UIConfig;
}

/** Its own scripts and stylesheet; a typeface of a foreign host is none of them. */
const STYLES = /<link href="static\/[^">]+" rel="stylesheet">/g;
const SCRIPTS = /<script defer src="static\/[^">]+"><\/script>/g;

/**
 * The page that bull-board's script fills in, without what our content policy forbids: inline styles, and the typeface of a foreign host.
 *
 * @param template its own, which names its scripts and its stylesheet
 */
export function boardPage(template: string, { base, uiConfig }: BoardPage): string {
  const styles = template.match(STYLES) ?? [];
  const scripts = template.match(SCRIPTS) ?? [];
  if (styles.length === 0 || scripts.length === 0) throw new Error('The page of bull-board names no scripts or no stylesheet');
  // It is in an element that no script runs from, and could end that.
  const config = JSON.stringify(uiConfig).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<base href="${base}">
<title>${uiConfig.boardTitle}</title>
<link rel="icon" type="image/svg+xml" href="static/images/logo.svg">
${styles.join('\n')}
</head>
<body class="preload">
<script id="__UI_CONFIG__" type="application/json">${config}</script>
<div id="root"></div>
${scripts.join('\n')}
</body>
</html>
`;
}
