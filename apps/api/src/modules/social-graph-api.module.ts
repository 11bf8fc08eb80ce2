import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { PhotoLikeController } from '../photos/photo-like.controller.js';
import { UserFollowsController } from '../users/user-follows.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [UserFollowsController, PhotoLikeController],
})
export class SocialGraphApiModule {}
