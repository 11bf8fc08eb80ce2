import { AddressesModule } from '@heliograph/application/addresses';
import { PeopleModule } from '@heliograph/application/people';
import { PhotosModule } from '@heliograph/application/photos';
import { Module } from '@nestjs/common';
import { PhotoLikeController } from '../photos/photo-like.controller.js';
import { UserFollowsController } from '../users/user-follows.controller.js';

@Module({
  imports: [AddressesModule, PeopleModule, PhotosModule],
  controllers: [UserFollowsController, PhotoLikeController],
})
export class SocialGraphApiModule {}
