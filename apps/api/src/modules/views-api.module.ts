import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { MyFeedController } from '../me/my-feed.controller.js';
import { PhotosApiModule } from '../photos/photos-api.module.js';
import { DiscoveryController } from '../photos/discovery.controller.js';
import { TodayController } from '../photos/today.controller.js';
import { UserDaysController } from '../photos/user-days.controller.js';
import { UserPhotosController } from '../photos/user-photos.controller.js';
import { ThemesController } from '../themes/themes.controller.js';
import { UsersApiModule } from '../users/users-api.module.js';

@Module({
  imports: [ApplicationModule, PhotosApiModule, UsersApiModule],
  controllers: [MyFeedController, UserPhotosController, UserDaysController, TodayController, DiscoveryController, ThemesController],
})
export class ViewsApiModule {}
