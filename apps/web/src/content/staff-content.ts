import type { JudgedPhoto } from '@heliograph/application-moderation';
import type { UserProfile } from '@heliograph/identity-contracts';
import type { WebBackend } from '../backend.js';
import type { JudgedPerson, JudgedPicture, UnshownPicture } from '../models.js';
import type { ContentParts } from './content-parts.js';

/** What staff decides about. */
export function staffContent({ judgedSubjects, addresses }: ContentParts): Pick<WebBackend, 'judged'> {
  const picture = (judged: JudgedPhoto): JudgedPicture | UnshownPicture => {
    if (!judged.isShown) return { isShown: false, id: judged.photoId, state: judged.state, distance: judged.distance };
    const { photo, distance } = judged;
    return {
      ...{ isShown: true, id: photo.photoId, title: photo.title, width: photo.width, height: photo.height, state: photo.state },
      ...{ ownerId: photo.ownerId, description: photo.description, tags: photo.tagNames, takenDownFor: photo.takenDownFor, distance },
      color: photo.colors[0]?.hex ?? null,
      thumbhash: photo.thumbhash,
      picture: addresses.imageForModerators(photo, 'large'),
      isHidden: photo.isPictureHidden,
    };
  };

  const person = ({ userId, username, name, avatar, disabled, location, bio, websiteUrl, createdAt }: UserProfile): JudgedPerson => ({
    ...{
      username,
      name,
      avatar: addresses.avatar(userId, avatar),
      hasPicture: avatar !== null,
      isSuspended: disabled,
      location,
      bio,
      websiteUrl,
      createdAt,
    },
  });

  return {
    async judged({ subject, photoId }, ids) {
      const { photo, alike, comment } = await judgedSubjects.find(subject, photoId);
      const owners = [photo, ...alike].map((each) => (each?.isShown ? each.photo.ownerId : null));
      const people = await judgedSubjects.people([...ids, ...owners]);
      return {
        photo: photo && picture(photo),
        alike: alike.map(picture),
        comment: comment?.body ?? null,
        people: new Map([...people].map(([id, profile]) => [id, person(profile)])),
      };
    },
  };
}
