import type { ListedPerson } from '../models.js';
import { counted, inShort } from '../words.js';
import { Avatar } from './avatar.js';

export function PeopleList({ people, label }: { people: readonly ListedPerson[]; label: string }) {
  return (
    <ul className="people" role="list" aria-label={label}>
      {people.map((person) => (
        <li key={person.username}>
          <a href={`/users/${person.username}`}>
            <Avatar person={person} size={40} />
            <strong dir="auto">{person.name}</strong>
            <span className="quiet">
              @{person.username} · {counted(person.countPhotos, 'photo')} · {inShort(person.countFollowers)}{' '}
              {person.countFollowers === 1 ? 'follower' : 'followers'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
