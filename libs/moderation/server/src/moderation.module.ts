import { Module } from '@nestjs/common';

/** Contents page of moderation: every command and query it answers. */
@Module({ providers: [] })
export class ModerationModule {}
