import { Module } from '@nestjs/common';
import { MessageBus } from '../actor/index.js';
import { ViewCounts } from './view-counts.js';

/** Apart from the others: the program's `ViewCounter` is made of it, and `ViewRecorder` of that. */
@Module({ providers: [MessageBus, ViewCounts], exports: [ViewCounts] })
export class ViewCountsModule {}
