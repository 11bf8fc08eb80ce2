import type { UserId } from '@heliograph/kernel';
import type { Case } from '@heliograph/moderation-contracts';
import type { Judged, JudgedPerson, JudgedPicture as Picture } from '../models.js';
import { counted, dayOf, titleOf } from '../words.js';
import { GroundFilter } from './ground.js';
import { JudgedPicture } from './judged-picture.js';
import { reasonNames } from './moderation-words.js';
import type { Reason } from '@heliograph/moderation-contracts';

interface JudgedSubjectProps {
  readonly of: Pick<Case, 'subject' | 'ownerId'>;
  readonly judged: Judged;
  readonly ask: string;
  readonly shown: boolean;
}

const states = { draft: 'not published', processing: 'being prepared', published: 'published', failed: 'failed', held: 'held' } as const;

/** What is judged, with what looks like it. */
export function JudgedSubject({ of, judged, ask, shown }: JudgedSubjectProps) {
  const { subject, ownerId } = of;
  const { photo, alike, comment, people } = judged;
  const owner = ownerId === null ? undefined : people.get(ownerId);
  return (
    <>
      <GroundFilter />
      {subject.type === 'user' ? <Profile owner={owner} /> : <p>By {nameOf(ownerId, people)}.</p>}
      {subject.type === 'comment' ? comment === null ? <p>The comment is deleted.</p> : <blockquote>{comment}</blockquote> : null}
      {subject.type === 'photo' && photo === null ? <p>The photograph is deleted.</p> : null}
      {photo === null ? null : (
        <div className="judged-pictures">
          <Shown
            picture={photo}
            {...{ people, ask, shown }}
            veilKey="v"
            words={subject.type === 'comment' ? 'The photograph it is on' : null}
          />
          {alike.map((each) => (
            <Shown key={each.id} picture={each} {...{ people, ask, shown }} words={distanceWords(each)} />
          ))}
        </div>
      )}
      {subject.type === 'photo' && photo !== null && alike.length === 0 ? (
        <p className="quiet">Nothing of the same owner, and nothing that is down, looks like it.</p>
      ) : null}
    </>
  );
}

interface ShownProps extends Omit<JudgedSubjectProps, 'of' | 'judged'> {
  readonly picture: Picture;
  readonly people: Judged['people'];
  readonly words: string | null;
  readonly veilKey?: string;
}

function Shown({ picture, people, words, ask, shown, veilKey }: ShownProps) {
  const { id, state, takenDownFor, ownerId, description, tags } = picture;
  const down = takenDownFor === null ? 'taken down' : `taken down: ${reasonNames[takenDownFor as Reason] ?? takenDownFor}`;
  return (
    <figure className="judged-picture">
      <JudgedPicture picture={picture} ask={ask} shown={shown} veilKey={veilKey} />
      <figcaption>
        {words === null ? null : <strong>{words}. </strong>}
        <a href={`/photos/${id}`}>{titleOf(picture)}</a>, {state === 'taken-down' ? down : states[state]}, by {nameOf(ownerId, people)}
        {description === '' ? null : <p>{description}</p>}
        {tags.length === 0 ? null : <p className="quiet">{tags.join(', ')}</p>}
      </figcaption>
    </figure>
  );
}

const distanceWords = ({ distance }: Picture): string =>
  distance === null ? 'The very same file' : distance === 0 ? 'Looks the same' : `Looks like it, but for ${counted(distance, 'bit')} of 64`;

export function nameOf(id: UserId | null, people: Judged['people']) {
  const person = id === null ? undefined : people.get(id);
  if (!person) return <span className="quiet">somebody who is erased</span>;
  return (
    <>
      <a href={`/users/${person.username}`}>@{person.username}</a>
      {person.isSuspended ? ' (suspended)' : null}
    </>
  );
}

function Profile({ owner }: { owner: JudgedPerson | undefined }) {
  if (!owner) return <p>The account is erased.</p>;
  const { username, name, bio, location, websiteUrl, createdAt, isSuspended } = owner;
  return (
    <>
      <p>
        <a href={`/users/${username}`}>{name}</a>, @{username}, since {dayOf(createdAt.toISOString())}
        {isSuspended ? ', suspended now' : ''}.
      </p>
      {[bio, location, websiteUrl].map((text) => (text === null ? null : <blockquote key={text}>{text}</blockquote>))}
    </>
  );
}
