import type { UserId } from '@heliograph/kernel';
import type { Case } from '@heliograph/moderation-contracts';
import type { Language } from '../language/language.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { CaseDetails, CasePerson, CasePicture as Picture, UnshownPicture } from '../models.js';
import { titleOf } from '../words.js';
import { Avatar } from './avatar.js';
import { PlaceholderFilter } from './placeholder.js';
import { CasePicture } from './case-picture.js';
import { reasonNames } from './moderation-words.js';
import type { Reason } from '@heliograph/moderation-contracts';

interface CaseSubjectProps {
  readonly of: Pick<Case, 'subject' | 'ownerId'>;
  readonly caseDetails: CaseDetails;
  readonly ask: string;
  readonly shown: boolean;
}

const states = {
  draft: message('not published'),
  processing: message('processing'),
  published: message('published'),
  failed: message('failed'),
  held: message('held'),
  'taken-down': message('taken down'),
} as const;

/** What is judged, with what looks like it. */
export function CaseSubject({ of, caseDetails, ask, shown }: CaseSubjectProps) {
  const language = useLanguage();
  const { say, rich } = language;
  const { subject, ownerId } = of;
  const { photo, alike, comment, people } = caseDetails;
  const owner = ownerId === null ? undefined : people.get(ownerId);
  return (
    <>
      <PlaceholderFilter />
      {subject.type === 'user' ? (
        <Profile owner={owner} />
      ) : (
        <p>{rich('By {name}.', { name: <PersonName id={ownerId} people={people} /> })}</p>
      )}
      {subject.type !== 'comment' ? null : comment === null ? <p>{say('The comment is deleted.')}</p> : <blockquote>{comment}</blockquote>}
      {subject.type === 'photo' && photo === null ? <p>{say('The photograph is deleted.')}</p> : null}
      {photo === null ? null : (
        <div className="case-pictures">
          <SubjectPicture
            picture={photo}
            {...{ people, ask, shown }}
            veilKey="v"
            words={subject.type === 'comment' ? say('The photograph with this comment') : null}
          />
          {alike.map((each) => (
            <SubjectPicture key={each.id} picture={each} {...{ people, ask, shown }} words={distanceWords(each, language)} />
          ))}
        </div>
      )}
      {subject.type === 'photo' && photo !== null && alike.length === 0 ? (
        <p className="quiet">{say('No similar pictures by the same owner or among those that were taken down.')}</p>
      ) : null}
    </>
  );
}

interface SubjectPictureProps extends Omit<CaseSubjectProps, 'of' | 'caseDetails'> {
  readonly picture: Picture | UnshownPicture;
  readonly people: CaseDetails['people'];
  readonly words: string | null;
  readonly veilKey?: string;
}

function SubjectPicture({ picture, people, words, ask, shown, veilKey }: SubjectPictureProps) {
  const { say, rich, said, known } = useLanguage();
  if (!picture.isShown)
    return (
      <figure className="case-picture">
        <p className="veil-gone">{say('The owner has not published it, or has unpublished it. Nobody can see it.')}</p>
        <figcaption>
          {words === null ? null : <strong>{words}. </strong>}
          {`#${picture.id}, ${said(states[picture.state])}`}
        </figcaption>
      </figure>
    );
  const { id, state, takenDownFor, ownerId, description, tags } = picture;
  const down =
    takenDownFor === null
      ? say('taken down')
      : say('taken down: {reason}', { reason: known(reasonNames[takenDownFor as Reason] ?? takenDownFor) });
  return (
    <figure className="case-picture">
      <CasePicture picture={picture} ask={ask} shown={shown} veilKey={veilKey} />
      <figcaption>
        {words === null ? null : <strong>{words}. </strong>}
        {rich('<link>{title}</link>, {state}, by {name}', {
          link: (text) => <a href={`/photos/${id}`}>{text}</a>,
          title: titleOf(picture, { say }),
          state: state === 'taken-down' ? down : said(states[state]),
          name: <PersonName id={ownerId} people={people} />,
        })}
        {description === '' ? null : <p>{description}</p>}
        {tags.length === 0 ? null : <p className="quiet">{tags.join(', ')}</p>}
      </figcaption>
    </figure>
  );
}

function distanceWords({ distance }: Pick<Picture, 'distance'>, { say }: Pick<Language, 'say'>): string {
  if (distance === null) return say('Identical file');
  if (distance === 0) return say('Looks the same');
  return say('Very similar ({count, plural, one {# of 64 bits differs} other {# of 64 bits differ}})', { count: distance });
}

export function PersonName({ id, people }: { id: UserId | null; people: CaseDetails['people'] }) {
  const { say } = useLanguage();
  const person = id === null ? undefined : people.get(id);
  if (!person) return <span className="quiet">{say('a deleted account')}</span>;
  return (
    <>
      <a href={`/users/${person.username}`}>@{person.username}</a>
      {person.isSuspended ? <> {say('(suspended)')}</> : null}
    </>
  );
}

function Profile({ owner }: { owner: CasePerson | undefined }) {
  const { say, rich, dayOf } = useLanguage();
  if (!owner) return <p>{say('The account is deleted.')}</p>;
  const { username, name, bio, location, websiteUrl, createdAt, isSuspended, hasPicture } = owner;
  return (
    <>
      {hasPicture ? <ProfilePicture person={owner} /> : null}
      <p>
        {rich('<link>{name}</link>, @{username}, since {day}{isSuspended, select, yes {, suspended now} other {}}.', {
          link: (words) => <a href={`/users/${username}`}>{words}</a>,
          name,
          username,
          day: dayOf(createdAt.toISOString()),
          isSuspended: isSuspended ? 'yes' : 'no',
        })}
      </p>
      {[bio, location, websiteUrl].map((text) => (text === null ? null : <blockquote key={text}>{text}</blockquote>))}
    </>
  );
}

/** Veiled as photographs are: a closed `details` loads no picture. */
function ProfilePicture({ person }: { person: CasePerson }) {
  const { say } = useLanguage();
  return (
    <details className="veil-person">
      <summary data-key="v">{say('Show or hide the profile picture')}</summary>
      <Avatar person={person} size={112} />
    </details>
  );
}
