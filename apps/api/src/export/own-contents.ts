import type { Person } from '@heliograph/application/actor';
import { Addresses } from '@heliograph/application/addresses';
import { CommentsByAuthor } from '@heliograph/application/comments';
import { Appeals } from '@heliograph/application/moderation';
import { type PhotoInclude, PhotoLists } from '@heliograph/application/photos';
import { photoStatuses } from '@heliograph/media-contracts';
import type { PhotosOf } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { presentComment } from '../comments/comment.presenter.js';
import { presentDecision } from '../moderation/moderation.presenter.js';
import { presentPhoto } from '../photos/photo.presenter.js';
import { OwnCollections } from './own-collections.js';
import { listFile, type Pages } from './text-files.js';
import type { ArchiveFile } from './zip-stream.js';

/** What a person says of a photo besides its words (N7). */
const said: ReadonlySet<PhotoInclude> = new Set(['details', 'exif']);

/** The person's photos, comments, likes and collections as the API shows them to that person, and what moderators decided about them. */
@Injectable()
export class OwnContents {
  constructor(
    private readonly lists: PhotoLists,
    private readonly byAuthor: CommentsByAuthor,
    private readonly appeals: Appeals,
    private readonly collections: OwnCollections,
    private readonly addresses: Addresses,
  ) {}

  *files(caller: Person): Generator<ArchiveFile> {
    const { userId } = caller;
    for (const state of photoStatuses)
      yield listFile(`photos-${state}.json`, () => this.photos({ kind: 'own', ownerId: userId, state }, caller));
    yield listFile('comments.json', () => this.comments(caller));
    yield listFile('likes.json', () => this.photos({ kind: 'liker', likerId: userId }, caller));
    yield listFile('collections.json', () => this.collections.pages(caller));
    yield listFile('decisions.json', () => this.decisions(caller));
  }

  private async *photos(of: PhotosOf, caller: Person): Pages {
    for await (const page of this.lists.streamPhotos(of, caller, said))
      yield page.map((photo) => presentPhoto(photo, this.addresses, said));
  }

  /** Each with the photo it is on, as `include=commentable` shows it; null while that is not published. */
  private async *comments(caller: Person): Pages {
    for await (const page of this.byAuthor.streamComments(caller.userId, caller))
      yield page.map(({ photo, ...comment }) => ({
        ...presentComment(comment, this.addresses),
        commentable: { data: photo && presentPhoto(photo, this.addresses) },
      }));
  }

  /** With the appeals. */
  private async *decisions(caller: Person): Pages {
    for await (const page of this.appeals.allDecisions(caller))
      yield page.map((decision) => ({
        ...presentDecision(decision),
        appeal_text: decision.appealed?.text ?? null,
        appeal_note: decision.appealed?.note ?? null,
      }));
  }
}
