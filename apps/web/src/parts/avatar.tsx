import type { Person } from '../models.js';

const COLOURS = 12;

/** Always next to the person's name, so it says nothing itself. Without a picture: initials on a colour of the person's own. */
export function Avatar({ person, size }: { person: Person; size: 28 | 40 | 112 }) {
  if (person.avatar !== null) {
    return (
      <img className={`avatar avatar-${size}`} src={person.avatar} width={size} height={size} alt="" loading="lazy" decoding="async" />
    );
  }
  return (
    <svg
      className={`avatar avatar-${size} ${avatarColour(person.username)}`}
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="40" height="40" />
      <text x="20" y="25.5" textAnchor="middle" fontSize="16">
        {initialsOf(person)}
      </text>
    </svg>
  );
}

/** The class of a colour that follows from the name, which never changes (U1). */
export function avatarColour(username: string): string {
  let hash = 0;
  for (const character of username.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return `hue-${hash % COLOURS}`;
}

/** Of the first and the last word of a name; of a name that is one word, or of scripts without capitals, its first sign. */
export function initialsOf({ name, username }: Pick<Person, 'name' | 'username'>): string {
  const words = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const [first = username.charAt(0), last] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return `${first}${last !== undefined && /\p{Lu}/u.test(last) ? last : ''}`.toUpperCase();
}
