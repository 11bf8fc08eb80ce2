import { ForgetRelations } from '@heliograph/social-graph-contracts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FollowService } from '../follow/follow.handlers.js';
import { PhotoLikeService } from '../photo-like/photo-like.handlers.js';

@CommandHandler(ForgetRelations)
export class ForgetRelationsHandler implements ICommandHandler<ForgetRelations> {
  constructor(
    private readonly follows: FollowService,
    private readonly likes: PhotoLikeService,
  ) {}

  async execute({ context, userId }: ForgetRelations): Promise<void> {
    await this.follows.endAll(context, userId, 'followerId', 'followeeId');
    await this.likes.endAll(context, userId, 'userId');
  }
}
