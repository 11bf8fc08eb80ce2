import type { Actor, Person } from '@heliograph/application-actor';
import { Addresses } from '@heliograph/application-addresses';
import { CommentsByAuthor } from '@heliograph/application-comments';
import { type Direction, type BlockOrMute, BlocksAndMutes, Follows, People } from '@heliograph/application-people';
import { type PhotoInclude, PhotoLists } from '@heliograph/application-photos';
import type { UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import type { PhotosOf } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { presentComment } from '../comments/comment.presenter.js';
import { presentPhoto } from '../photos/photo.presenter.js';
import { presentUser } from '../users/user.presenter.js';

/** What a person says of a photo beside its words (N7). */
const said: ReadonlySet<PhotoInclude> = new Set(['details', 'exif']);

type Pages = AsyncGenerator<readonly object[]>;

/** The person's lists as the API shows them to that person, from end to end. */
@Injectable()
export class OwnLists {
  constructor(
    private readonly people: People,
    private readonly connections: Follows,
    private readonly distances: BlocksAndMutes,
    private readonly photos: PhotoLists,
    private readonly comments: CommentsByAuthor,
    private readonly addresses: Addresses,
  ) {}

  async profile(profile: UserProfile, caller: Actor): Promise<object> {
    return presentUser(await this.people.ofProfile(profile, caller), this.addresses);
  }

  async *photosOf(of: PhotosOf, caller: Actor): Pages {
    for await (const page of this.photos.whole(of, caller, said)) yield page.map((photo) => presentPhoto(photo, this.addresses, said));
  }

  /** Each with the photo it is on, as `include=commentable` shows it; null while that is not published. */
  async *commentsBy(userId: UserId, caller: Actor): Pages {
    for await (const page of this.comments.whole(userId, caller))
      yield page.map(({ photo, ...comment }) => ({
        ...presentComment(comment, this.addresses),
        commentable: { data: photo && presentPhoto(photo, this.addresses) },
      }));
  }

  async *keptAway(kept: BlockOrMute, caller: Person): Pages {
    for await (const page of this.distances.whole(kept, caller)) yield page.map((person) => presentUser(person, this.addresses));
  }

  async *follows(direction: Direction, userId: UserId, caller: Actor): Pages {
    for await (const page of this.connections.whole(direction, userId, caller))
      yield page.map((person) => presentUser(person, this.addresses));
  }
}
