import type { Caller } from '@heliograph/http';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PhotoViews } from './photo-views.js';
import type { ViewKind } from './view-tally.js';

/** Which requests are a look at a photo (contract U5): a GET by anybody but the owner, and no browser's guess ahead. */
@Injectable()
export class PhotoLooks {
  constructor(@Inject(PhotoViews) private readonly views: PhotoViews) {}

  note(kind: ViewKind, { photoId, ownerId }: PhotoFacts, caller: Caller, request: FastifyRequest): void {
    if (request.method !== 'GET' || request.headers['sec-purpose'] !== undefined || caller.userId === ownerId) return;
    this.views.count(kind, photoId, caller.userId === null ? { address: request.exchange.address } : { userId: caller.userId });
  }
}
