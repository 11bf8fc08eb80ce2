import { isVisible, Rejected } from '@heliograph/kernel';

const MAX_LENGTH = 2000;

export interface CommentWords {
  readonly body: string;
  readonly mentions: readonly string[];
}

/** Contract R4 and S20: trimmed, 1..2000 code points, storable, and something of it can be seen. `named` are usernames that came beside the text (R6). */
export function readWords(typed: string, named: readonly string[] = []): CommentWords {
  const body = typed.trim();
  const length = [...body].length;
  if (!isVisible(body)) throw invalidBody('is required');
  if (length > MAX_LENGTH) throw invalidBody(`has more than ${MAX_LENGTH} characters`);
  if (/[\0\p{Surrogate}]/u.test(body)) throw invalidBody('contains a character that cannot be stored');
  return { body, mentions: [...new Set([...mentionsIn(body), ...named.filter(isUsername).map((name) => name.toLowerCase())])] };
}

/** Links, which may have an @ of their own. */
const LINK = /https?:\/\/\S+/giu;

/** An @ at the beginning of a word (in scripts that divide words), and a name that no letter and no other @ follows. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.@](?<![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]))@([\w.]+)(?![\w\p{Script=Latin}\p{M}@])/gu;

/**
 * Usernames behind an @ in a text, in lower case, each once (contract R6). The @ of an e-mail address or a link is none, and a full stop
 * behind a name ends the sentence: names that end in one cannot be mentioned. A text has no markup, so quotes and backticks have no meaning.
 */
export function mentionsIn(text: string): readonly string[] {
  const names = [...text.replace(LINK, ' ').matchAll(MENTION)].map(([, name]) => (name as string).replace(/\.+$/, ''));
  return [...new Set(names.filter(isUsername).map((name) => name.toLowerCase()))];
}

// Contract U1.
const isUsername = (name: string): boolean => /^[A-Za-z0-9_.]{3,30}$/.test(name);

function invalidBody(problem: string): Rejected<'invalid-comment'> {
  return new Rejected('invalid-comment', `body ${problem}`, { body: [problem] });
}
