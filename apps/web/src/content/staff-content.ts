import type { JudgedPhoto } from '@heliograph/application-moderation';
import type { UserProfile } from '@heliograph/identity-contracts';
import type { PhotoFacts } from '@heliograph/media-contracts';
import type { WebBackend } from '../backend.js';
import type { JudgedPerson, JudgedPicture } from '../models.js';
import type { ContentParts } from './content-parts.js';

/** What staff decides about. */
export function staffContent({ judgedSubjects, addresses }: ContentParts): Pick<WebBackend, 'judged'> {
  const shownToModerators = ({ state }: PhotoFacts) => state === 'published' || state === 'held' || state === 'taken-down';

  const picture = ({ photo, distance }: JudgedPhoto): JudgedPicture => ({
    ...{ id: photo.photoId, title: photo.title, width: photo.width, height: photo.height, state: photo.state, ownerId: photo.ownerId },
    ...{ description: photo.description, tags: photo.tagNames, takenDownFor: photo.takenDownFor, distance },
    color: photo.colors[0]?.hex ?? null,
    thumbhash: photo.thumbhash,
    picture: shownToModerators(photo) ? addresses.imageForModerators(photo, 'large') : null,
    isHidden: photo.isPictureHidden,
  });

  const person = ({ userId, username, name, avatar, disabled, location, bio, websiteUrl, createdAt }: UserProfile): JudgedPerson => ({
    ...{ username, name, avatar: addresses.avatar(userId, avatar), isSuspended: disabled, location, bio, websiteUrl, createdAt },
  });

  return {
    async judged({ subject, photoId }, ids) {
      const { photo, alike, comment } = await judgedSubjects.find(subject, photoId);
      const owners = [photo, ...alike.map((each) => each.photo)].map((each) => each?.ownerId ?? null);
      const people = await judgedSubjects.people([...ids, ...owners]);
      return {
        photo: photo && picture({ photo, distance: null }),
        alike: alike.map(picture),
        comment: comment?.body ?? null,
        people: new Map([...people].map(([id, profile]) => [id, person(profile)])),
      };
    },
  };
}
