import type { Person } from '../models.js';

/** Always beside the person's name, so it says nothing itself. Without a picture: the first letter. */
export function Avatar({ person, size }: { person: Person; size: 28 | 40 | 112 }) {
  if (person.avatar !== null) {
    return (
      <img className={`avatar avatar-${size}`} src={person.avatar} width={size} height={size} alt="" loading="lazy" decoding="async" />
    );
  }
  const [letter = '?'] = [...person.name.trim().toUpperCase()];
  return (
    <svg className={`avatar avatar-${size}`} viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="40" height="40" />
      <text x="20" y="26" textAnchor="middle" fontSize="17">
        {letter}
      </text>
    </svg>
  );
}
