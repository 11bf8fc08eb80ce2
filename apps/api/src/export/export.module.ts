import { ApplicationModule } from '@heliograph/application';
import { Exports } from '@heliograph/web';
import { Module } from '@nestjs/common';
import { AccountArchives } from './account-archive.js';
import { OwnAccount } from './own-account.js';
import { OwnCollections } from './own-collections.js';
import { OwnContents } from './own-contents.js';
import { OwnEvents } from './own-events.js';
import { OwnFiles } from './own-files.js';
import { OwnPrograms } from './own-programs.js';
import { OwnRelations } from './own-relations.js';
import { OwnSessions } from './own-sessions.js';
import { RunningExports } from './running-exports.js';

/** Everything that is a person's, in one file: for the API and, as `Exports`, for the pages. */
@Module({
  imports: [ApplicationModule],
  providers: [
    AccountArchives,
    OwnAccount,
    OwnCollections,
    OwnContents,
    OwnEvents,
    OwnFiles,
    OwnPrograms,
    OwnRelations,
    OwnSessions,
    RunningExports,
    { provide: Exports, useExisting: RunningExports },
  ],
  exports: [RunningExports, Exports],
})
export class ExportModule {}
