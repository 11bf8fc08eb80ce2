import { Module } from '@nestjs/common';
import { Addresses } from './addresses.js';

@Module({ providers: [Addresses], exports: [Addresses] })
export class AddressesModule {}
