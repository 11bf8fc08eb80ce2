import { ListMonthsOfModeration, type MonthOfModeration } from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '../actor/index.js';

/** Two years. */
const MONTHS = 24;

/** What moderation does, in public (B6). */
@Injectable()
export class Transparency {
  constructor(private readonly bus: MessageBus) {}

  /** Newest month first, and of each its reasons. */
  months(): Promise<readonly MonthOfModeration[]> {
    return this.bus.ask(new ListMonthsOfModeration(MONTHS));
  }
}
