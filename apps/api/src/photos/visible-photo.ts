import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, HttpProblem, notFound, pathId } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { FindPhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { Inject, Injectable } from '@nestjs/common';

/** Who may see and change which photo, asked of media's inline rows: true at the last commit, also while all workers are stopped. */
@Injectable()
export class VisiblePhoto {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  /** A published photo, or the caller's own. @throws HttpProblem 404 */
  async find(id: string, caller: Caller): Promise<PhotoFacts> {
    const photo = await this.dispatcher.dispatch(new FindPhoto(PhotoId(pathId(id))));
    if (!photo || (photo.state !== 'published' && photo.ownerId !== caller.userId)) throw notFound();
    return photo;
  }

  /** @throws HttpProblem 404 when the caller does not see it, 403 when it is somebody else's (S12) */
  async own(id: string, caller: Caller): Promise<PhotoFacts> {
    const photo = await this.find(id, caller);
    if (photo.ownerId !== caller.userId) throw new HttpProblem(403);
    return photo;
  }
}
