import type { NamedUser } from '@heliograph/discussion-contracts';
import { isVisible, linksIn, mentionedName, Rejected, type UserId } from '@heliograph/kernel';

const MAX_LENGTH = 2000;

export interface CommentWords {
  readonly body: string;
  readonly mentions: readonly string[];
  /** Whom the text itself mentions, each once. */
  readonly mentionedIds: readonly UserId[];
}

/**
 * Contract R4 and S20: trimmed, 1..2000 code points, storable, and something of it can be seen.
 * @param named usernames that came besides the text (R6)
 * @param people whose names follow an @
 */
export function readWords(typed: string, named: readonly string[] = [], people: readonly NamedUser[] = []): CommentWords {
  const body = typed.trim();
  const length = [...body].length;
  if (!isVisible(body)) throw invalidBody('is required');
  if (length > MAX_LENGTH) throw invalidBody(`must have at most ${MAX_LENGTH} characters`);
  if (/[\0\p{Surrogate}]/u.test(body)) throw invalidBody('contains a character that cannot be stored');
  const inText = mentionsIn(
    body,
    people.map(({ username }) => username),
  );
  const mentions = new Set([...inText, ...named.filter(isUsername).map((name) => name.toLowerCase())]);
  const mentionedIds = new Set(people.flatMap(({ username, userId }) => (inText.includes(username) ? userId : [])));
  return { body, mentions: [...mentions], mentionedIds: [...mentionedIds] };
}

/** Usernames after an @ in a text, in lower case, each once (contract R6). Full stops after a name end the sentence, unless they are part of one of `usernames`. */
export function mentionsIn(text: string, usernames: readonly string[] = []): readonly string[] {
  const known = new Set(usernames);
  const names = linksIn(text).flatMap((link) =>
    link.kind === 'mention' ? (mentionedName(link.names, known) ?? link.names.at(-1) ?? []) : [],
  );
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

// Contract U1.
const isUsername = (name: string): boolean => /^[A-Za-z0-9_.]{3,30}$/.test(name);

function invalidBody(problem: string): Rejected<'invalid-comment'> {
  return new Rejected('invalid-comment', `body ${problem}`, { body: [problem] });
}
