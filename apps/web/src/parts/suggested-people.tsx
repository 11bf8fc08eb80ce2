import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { SuggestedProfile } from '../front-page-models.js';
import { PeopleList } from './people-list.js';
import { FollowButton } from './toggle-form.js';

/** People whom the viewer may follow, each with its button and why (N5). */
export function SuggestedPeople({ frame, people, title }: { frame: Frame; people: readonly SuggestedProfile[]; title?: string }) {
  const { say } = useLanguage();
  return (
    <section className="suggested">
      <h2>{title ?? say('People to follow')}</h2>
      <PeopleList
        people={people}
        label={say('People to follow')}
        note={(person) => <Reason person={person} />}
        // What answers has the same button, where the script reads what it says then; this page shows photographs instead from the first follow on.
        aside={({ username }) => (
          <FollowButton frame={{ ...frame, here: `/users/${username}` }} username={username} followed={false} isQuiet />
        )}
      />
    </section>
  );
}

function Reason({ person: { followedBy } }: { person: SuggestedProfile }) {
  const { say } = useLanguage();
  const words =
    followedBy === null
      ? say('Followed by many people here')
      : say(
          '{others, plural, =0 {Followed by {name}} one {Followed by {name} and # other person you follow} other {Followed by {name} and # others you follow}}',
          { name: followedBy.name, others: followedBy.others },
        );
  return (
    <span className="quiet suggested-reason" dir="auto">
      {words}
    </span>
  );
}
