import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { UsersController } from './users.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [UsersController],
})
export class UsersApiModule {}
