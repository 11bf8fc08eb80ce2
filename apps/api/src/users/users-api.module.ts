import { AccountsModule } from '@heliograph/application/accounts';
import { AddressesModule } from '@heliograph/application/addresses';
import { PeopleModule } from '@heliograph/application/people';
import { Module } from '@nestjs/common';
import { UsersController } from './users.controller.js';

@Module({
  imports: [AccountsModule, AddressesModule, PeopleModule],
  controllers: [UsersController],
})
export class UsersApiModule {}
