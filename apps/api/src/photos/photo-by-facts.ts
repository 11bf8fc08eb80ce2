import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, notFound } from '@heliograph/http';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { LikeTotals } from '@heliograph/social-graph-contracts';
import { GetPhotoCard, type PhotoCard } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { PhotoResource } from './photo.resource.js';
import { type PhotoInclude, PhotoResources } from './photo-resources.js';

/**
 * One photo whose facts are known: what its owner wrote comes from the write side, exact at the last commit, and the counters
 * from its card. A card that the workers have not made yet is no reason for a 404.
 */
@Injectable()
export class PhotoByFacts {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
  ) {}

  /** @throws HttpProblem 404 where its owner was erased in this moment */
  async of(facts: PhotoFacts, caller: Caller, includes: ReadonlySet<PhotoInclude> = new Set()): Promise<PhotoResource> {
    const card = await this.dispatcher.dispatch(new GetPhotoCard(facts.photoId));
    const counted = card ?? { countLikes: await this.likes(facts), countComments: 0 };
    const [resource] = await this.photos.of([cardOf(facts, counted)], caller, includes);
    if (!resource) throw notFound();
    return resource;
  }

  private async likes({ photoId }: PhotoFacts): Promise<number> {
    return (await this.dispatcher.dispatch(new LikeTotals([photoId]))).get(photoId) ?? 0;
  }
}

function cardOf(facts: PhotoFacts, { countLikes, countComments }: Pick<PhotoCard, 'countLikes' | 'countComments'>): PhotoCard {
  return { ...facts, countLikes, countComments };
}
