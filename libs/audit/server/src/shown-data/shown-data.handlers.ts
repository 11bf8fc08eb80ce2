import { RecordShownData } from '@heliograph/audit-contracts';
import { DuplicateCommand, EventStore } from '@heliograph/event-store';
import type { Disclosure } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { auditLog, viewStream } from '../audit.log.js';
import { MAX_PEOPLE, type PersonalDataViewed } from './shown-data.events.js';

@CommandHandler(RecordShownData)
export class RecordShownDataHandler implements ICommandHandler<RecordShownData> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, shown }: RecordShownData): Promise<void> {
    const events = [viewed(shown, context.now)];
    try {
      await this.store.append(auditLog, { streams: [{ stream: viewStream(context), expectedVersion: 0, events }], context });
    } catch (error) {
      if (!(error instanceof DuplicateCommand)) throw error;
    }
  }
}

function viewed({ subject, people, fields }: Disclosure, now: Date): PersonalDataViewed {
  const each = [...new Set(people)].toSorted((one, other) => one - other);
  const data = {
    subject,
    people: each.slice(0, MAX_PEOPLE),
    countPeople: each.length,
    fields: [...new Set(fields)],
    at: now.toISOString(),
  };
  return { type: 'audit.personal-data-viewed', data };
}
