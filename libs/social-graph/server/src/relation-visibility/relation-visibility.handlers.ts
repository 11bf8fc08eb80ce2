import { SetRelationsHidden } from '@heliograph/social-graph-contracts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FollowService } from '../follow/follow.handlers.js';
import { PhotoLikeService } from '../photo-like/photo-like.handlers.js';

@CommandHandler(SetRelationsHidden)
export class SetRelationsHiddenHandler implements ICommandHandler<SetRelationsHidden> {
  constructor(
    private readonly follows: FollowService,
    private readonly likes: PhotoLikeService,
  ) {}

  async execute({ context, userId, hidden }: SetRelationsHidden): Promise<void> {
    await this.likes.setHidden(context, userId, hidden);
    await this.follows.setHidden(context, userId, hidden);
  }
}
