import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { Profile } from '../models.js';
import { PeopleList } from './people-list.js';
import { FollowButton } from './toggle-form.js';

/** People whom the viewer may follow, each with its button. */
export function SuggestedPeople({ frame, people }: { frame: Frame; people: readonly Profile[] }) {
  const { say } = useLanguage();
  return (
    <section className="suggested">
      <h2>{say('People to follow')}</h2>
      <PeopleList
        people={people}
        label={say('People to follow')}
        // What answers has the same button, where the script reads what it says then; this page shows photographs instead from the first follow on.
        beside={({ username }) => <FollowButton frame={{ ...frame, here: `/users/${username}` }} username={username} followed={false} />}
      />
    </section>
  );
}
