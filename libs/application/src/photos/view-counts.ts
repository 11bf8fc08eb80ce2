import type { CommandId } from '@heliograph/kernel';
import { type HourlyViews, RecordPhotoViews } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { anonymous, systemContext, MessageBus } from '../actor/index.js';

/** Views and downloads as processes have counted them (U5). */
@Injectable()
export class ViewCounts {
  constructor(private readonly bus: MessageBus) {}

  /** Keeps what a process has collected. @param commandId the same for counts that are sent again: they are kept once */
  record(counts: readonly HourlyViews[], commandId: CommandId): Promise<void> {
    return this.bus.command(anonymous, (context) => new RecordPhotoViews(systemContext(context, 'photo-views'), counts), {
      commandId,
    });
  }
}
