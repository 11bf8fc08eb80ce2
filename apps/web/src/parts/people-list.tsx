import { useLanguage } from '../language/use-language.js';
import type { ReactNode } from 'react';
import type { ListedPerson } from '../models.js';
import { Avatar } from './avatar.js';

interface PeopleListProps<Shown extends ListedPerson> {
  readonly people: readonly Shown[];
  readonly label: string;
  /** What is shown next to each. */
  readonly aside?: (person: Shown) => ReactNode;
  /** What stands below each. */
  readonly note?: (person: Shown) => ReactNode;
}

export function PeopleList<Shown extends ListedPerson>({ people, label, aside, note }: PeopleListProps<Shown>) {
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
            {note?.(person)}
          </a>
          {aside?.(person)}
        </li>
      ))}
    </ul>
  );
}
