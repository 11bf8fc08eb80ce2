import ts from 'typescript';
import { shipped } from './application-layer.js';
import { read, writtenFiles } from './repository.js';

export interface Text {
  /** `path:line` */
  readonly place: string;
  /** A value that is put in is written `{}`. */
  readonly text: string;
}

/** Phrases that a reader has to read twice, each with what to write. */
export const stilted: readonly (readonly [RegExp, string])[] = [
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b)/i, 'say what to do: "Enter a valid e-mail address.", or "is not a ..."'],
  [/\bnone of\b/i, '"not one of", or say which are possible'],
  [/\b(?:of|not) (?:ours|yours|theirs)\b/i, '"your ...", "their ..."'],
  [/\bwho(?:ever|mever)\b|\bwhatever\b/i, '"anyone who", "everything that"'],
  [/\b(?:is|are) (?:no longer )?good\b/i, '"is valid", "works"'],
  [/\bso many\b/i, 'the number, or "at most this many"'],
  [/, please\.?$/i, 'begin with the verb: "Enter the code."'],
  [/\bcan \w+ (?:him|her|them)sel(?:f|ves)\b/i, '"You cannot follow yourself."'],
  [/\bmeanwhile\b/i, '"in the meantime", "until then"'],
  [/\b(?:put|taken?|gave|given?) (?:it )?back\b/i, '"undo", "restore", "removed"'],
  [/\bstands? (?:at|on|in|above|below|under|for|still|there)\b/i, '"is at", "is listed under"'],
  [/\bmend(?:s|ed|ing)?\b/i, '"fix", "correct"'],
  [/\banew\b/i, '"again"'],
  [/\bshall\b/i, 'a question: "Do you want to ...?"'],
  [/\blets? (?:it )?go\b/i, '"release"'],
  [/\bno more$|\bno more[.;:,]/i, '"no longer", "un-": "Unfollow a user"'],
  [/\bonce more\b/i, '"again"'],
  [/\b(?:lies?|stands?|not) beneath\b/i, '"below"'],
];

/** These may stay, each for its reason. */
export const allowed: ReadonlyMap<string, string> = new Map([
  ['put back by point in time recovery', 'a sample of a stored event: what an operator wrote'],
]);

/** What demo people say is theirs; what only specs and migrations say is read by nobody else. */
const ofOthers = [/^apps\/ops\/src\/demo\//, /\/testing\//, /^libs\/testing\//, /\/migrations\//, /\.stand-in\.ts$/];
const isScriptOfPages = (path: string) => /^apps\/web\/src\/.*\.js$/.test(path);
const isStatement = (text: string) =>
  /^\s*(?:select|insert|update|delete|with|alter|create|case|join|left join|exists|order by|where)\b/i.test(text);

/** Every text in the sources of what ships, but for statements and what demo people say: pages, forms, mails, refusals, commands, settings. */
export function textsForPeople(): Text[] {
  const sources = [...shipped('apps/', 'libs/'), ...writtenFiles().filter(isScriptOfPages)];
  const isOurs = (path: string) => !path.startsWith('apps/api-e2e/') && !ofOthers.some((folder) => folder.test(path));
  return sources.filter(isOurs).flatMap((path) => textsIn(path, read(path)));
}

/** Words of comments that a reader has to read twice, each with what to write. */
export const coinedInComments: readonly (readonly [RegExp, string])[] = [
  [/\bwho(?:ever|mever)\b/i, '"people who", "a caller that"'],
  [/\bwhatever\b/i, '"any", "all that", "even if"'],
  [/\bnone of whom\b/i, '"and no one of them"'],
  [/\bbeside\b/i, '"next to", "with", "besides"'],
  [/\bmeanwhile\b/i, '"in the meantime", "until then"'],
  [/\banew\b|\bonce more\b/i, '"again"'],
];

/** Every line of a comment in the sources of what ships. Names of the code stand in backquotes, and are left out. */
export function commentsOfCode(): Text[] {
  return [...shipped('apps/', 'libs/'), ...writtenFiles().filter(isScriptOfPages)].flatMap((path) => commentsIn(path, read(path)));
}

/** By lines, not by syntax: two slashes after a colon or a quotation mark is that of an address. */
export function commentsIn(path: string, source: string): Text[] {
  return source.split('\n').flatMap((line, at) => {
    const comment = /(?:(?<![:"'`])\/\/|\/\*|^\s*\*)(.*)/.exec(line)?.[1]?.replaceAll(/`[^`]*`|@param \w+/g, '');
    return comment === undefined ? [] : [{ place: `${path}:${at + 1}`, text: comment.trim() }];
  });
}

/** Literals of more than one word, templates, and the texts of elements. */
export function textsIn(path: string, source: string): Text[] {
  const found: Text[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const take = (node: ts.Node, written: string) => {
    const text = written.replaceAll(/\s+/g, ' ').trim();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    if (text.includes(' ') && !isStatement(text)) found.push({ place: `${path}:${line + 1}`, text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) take(node, node.text);
    if (ts.isTemplateExpression(node)) take(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}'));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Says what is wrong with a text; null = nothing. */
export function complaintAbout(text: string, phrases = stilted): string | null {
  const wrong = phrases.find(([phrase]) => phrase.test(text));
  return wrong === undefined ? null : `write ${wrong[1]}`;
}
