import { Module } from '@nestjs/common';
import { MessageBus } from './message-bus.js';

@Module({ providers: [MessageBus], exports: [MessageBus] })
export class ActorModule {}
