import type { Readable } from 'node:stream';
import { HttpProblem } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type AccountArchive, AccountArchives } from './account-archive.js';

const RETRY_SECONDS = 10;

/** Exports that this process is making: one for each person at a time, and none that outlives the process. */
@Injectable()
export class RunningExports implements OnModuleDestroy {
  private readonly running = new Map<UserId, Readable | null>();

  constructor(private readonly archives: AccountArchives) {}

  /** @throws HttpProblem 429 while another one of this person's is being made, 404 for an unknown user */
  async start(userId: UserId, now = new Date()): Promise<AccountArchive> {
    if (this.running.has(userId))
      throw new HttpProblem(429, 'Another export of your data is in progress', { headers: { 'Retry-After': String(RETRY_SECONDS) } });
    this.running.set(userId, null);
    try {
      const archive = await this.archives.createArchive(userId, now);
      this.running.set(userId, archive.content);
      archive.content.once('close', () => this.running.delete(userId));
      return archive;
    } catch (error) {
      this.running.delete(userId);
      throw error;
    }
  }

  onModuleDestroy(): void {
    for (const content of this.running.values()) content?.destroy();
  }
}
