import { useLanguage } from '../language/use-language.js';
import type { ReactNode } from 'react';
import type { ListedPerson } from '../models.js';
import { Avatar } from './avatar.js';

interface PeopleListProps {
  readonly people: readonly ListedPerson[];
  readonly label: string;
  /** What stands beside each. */
  readonly beside?: (person: ListedPerson) => ReactNode;
}

export function PeopleList({ people, label, beside }: PeopleListProps) {
  const { say, inShort } = useLanguage();
  return (
    <ul className="people" role="list" aria-label={label}>
      {people.map((person) => (
        <li key={person.username}>
          <a href={`/users/${person.username}`}>
            <Avatar person={person} size={40} />
            <strong dir="auto">{person.name}</strong>
            <span className="quiet">
              @{person.username} · {say('{count, plural, one {# photo} other {# photos}}', { count: person.countPhotos })} ·{' '}
              {say('{count, plural, one {{shown} follower} other {{shown} followers}}', {
                count: person.countFollowers,
                shown: inShort(person.countFollowers),
              })}
            </span>
          </a>
          {beside?.(person)}
        </li>
      ))}
    </ul>
  );
}
