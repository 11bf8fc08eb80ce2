import { Module } from '@nestjs/common';
import { RecordShownDataHandler } from './shown-data/shown-data.handlers.js';

/** Contents page of audit: every command it answers. */
@Module({ providers: [RecordShownDataHandler] })
export class AuditModule {}
