import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoDetail } from '../models.js';
import { Avatar } from './avatar.js';
import { MoreMenu } from './more-menu.js';
import { FollowButton } from './toggle-form.js';

export function PhotoOwner({ frame, photo }: { frame: Frame; photo: PhotoDetail }) {
  const { say } = useLanguage();
  return (
    <div className="photo-owner">
      <a className="person" href={`/users/${photo.owner.username}`}>
        <Avatar person={photo.owner} size={40} />
        <strong dir="auto">{photo.owner.name}</strong>
        <span className="quiet">@{photo.owner.username}</span>
      </a>
      {photo.isOwn ? null : (
        <div className="photo-owner-actions">
          {photo.isOwnerBlocked ? null : (
            <FollowButton frame={frame} username={photo.owner.username} followed={photo.isOwnerFollowed} isQuiet />
          )}
          <MoreMenu label={say('More about this photograph')}>
            <a className="text-button" href={`/photos/${photo.id}/report`}>
              {say('Report this photograph')}
            </a>
          </MoreMenu>
        </div>
      )}
    </div>
  );
}
