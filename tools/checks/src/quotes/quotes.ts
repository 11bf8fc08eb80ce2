/** Reads a file of the repository; undefined where there is none. */
export type Source = (path: string) => string | undefined;

/** A reference line and the fenced block after it: `<!-- quote: path#region -->`. */
const QUOTE = /^<!-- quote: ([^\s#]+)#(\S+) -->\n(```\w+\n)([\s\S]*?)^```$/gm;
const REFERENCE = /^<!-- quote: .*$/gm;

/** Text of a region of a source file, without the indentation that its lines share. @throws Error where it is not there exactly once */
export function regionOf(text: string, region: string): string {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => (line.trim() === `// #region ${region}` ? [at] : []));
  const [start] = starts;
  if (start === undefined || starts.length > 1) throw new Error(`${starts.length === 0 ? 'no' : 'more than one'} region ${region}`);
  const length = lines.slice(start + 1).findIndex((line) => /^\s*\/\/ #(end)?region\b/.test(line));
  if (length < 0 || !lines[start + 1 + length]?.includes('#endregion')) throw new Error(`region ${region} does not end`);
  const quoted = lines.slice(start + 1, start + 1 + length);
  const indentation = Math.min(...quoted.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return `${quoted.map((line) => line.slice(indentation)).join('\n')}\n`;
}

/** The page with every quotation as its source has it now. @throws Error where a source or region is missing */
export function rewritten(page: string, source: Source): string {
  return page.replaceAll(QUOTE, (_, path: string, region: string, fence: string) => {
    const text = source(path);
    if (text === undefined) throw new Error(`there is no ${path}`);
    return `<!-- quote: ${path}#${region} -->\n${fence}${regionOf(text, region)}\`\`\``;
  });
}

/** Says what is wrong with the quotations of a page. `closed`: all its code must be quoted. */
export function quoteFaults(page: string, source: Source, closed: boolean): string[] {
  const quotes = [...page.matchAll(QUOTE)];
  const stray = [...page.matchAll(REFERENCE)].length - quotes.length;
  const unquoted = closed ? [...page.matchAll(/^```(ts|tsx|mjs|sql)$/gm)].length - quotes.length : 0;
  return [
    ...(stray > 0 ? ['a reference has no block of code below it, or another form'] : []),
    ...(unquoted > 0 ? ['a block of code is not quoted from a marked region'] : []),
    ...quotes.flatMap(([whole, path = '', region = '']) => {
      try {
        return rewritten(whole, source) === whole ? [] : [`${path}#${region} is another text now: npm run docs:quotes`];
      } catch (error) {
        return [`${path}#${region}: ${(error as Error).message}`];
      }
    }),
  ];
}

/** Regions that a page quotes, as `path#region`. */
export const quotedBy = (page: string): string[] => [...page.matchAll(QUOTE)].map(([, path, region]) => `${path}#${region}`);

/** Regions that a source file marks, by name. */
export const regionsIn = (text: string): string[] => [...text.matchAll(/^[ \t]*\/\/ #region (\S+)$/gm)].map(([, name = '']) => name);
