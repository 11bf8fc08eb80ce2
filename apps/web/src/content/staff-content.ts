import type { CasePhoto } from '@heliograph/application/moderation';
import type { UserProfile } from '@heliograph/identity-contracts';
import type { WebBackend } from '../backend.js';
import type { CasePerson, CasePicture, UnshownPicture } from '../models.js';
import type { ContentParts } from './content-parts.js';

/** What staff decides about. */
export function staffContent({ caseSubjects, addresses }: ContentParts): Pick<WebBackend, 'caseDetails'> {
  const picture = (caseDetails: CasePhoto): CasePicture | UnshownPicture => {
    if (!caseDetails.isShown) return { isShown: false, id: caseDetails.photoId, state: caseDetails.state, distance: caseDetails.distance };
    const { photo, distance } = caseDetails;
    return {
      ...{ isShown: true, id: photo.photoId, title: photo.title, width: photo.width, height: photo.height, state: photo.state },
      ...{ ownerId: photo.ownerId, description: photo.description, tags: photo.tagNames, takenDownFor: photo.takenDownFor, distance },
      color: photo.colors[0]?.hex ?? null,
      thumbhash: photo.thumbhash,
      picture: addresses.imageForModerators(photo, 'large'),
      isHidden: photo.isPictureHidden,
    };
  };

  const person = ({ userId, username, name, avatar, disabled, location, bio, websiteUrl, createdAt }: UserProfile): CasePerson => ({
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
    async caseDetails({ subject, photoId }, ids) {
      const { photo, alike, comment } = await caseSubjects.findSubject(subject, photoId);
      const owners = [photo, ...alike].map((each) => (each?.isShown ? each.photo.ownerId : null));
      const people = await caseSubjects.people([...ids, ...owners]);
      return {
        photo: photo && picture(photo),
        alike: alike.map(picture),
        comment: comment?.body ?? null,
        people: new Map([...people].map(([id, profile]) => [id, person(profile)])),
      };
    },
  };
}
