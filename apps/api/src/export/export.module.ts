import { AccessModule } from '@heliograph/application/access';
import { AccountsModule } from '@heliograph/application/accounts';
import { AddressesModule } from '@heliograph/application/addresses';
import { ApplicationsModule } from '@heliograph/application/applications';
import { CommentsModule } from '@heliograph/application/comments';
import { ModerationModule } from '@heliograph/application/moderation';
import { PeopleModule } from '@heliograph/application/people';
import { PhotosModule } from '@heliograph/application/photos';
import { Exports } from '@heliograph/web';
import { Module } from '@nestjs/common';
import { AccountArchives } from './account-archive.js';
import { OwnAccount } from './own-account.js';
import { OwnContents } from './own-contents.js';
import { OwnEvents } from './own-events.js';
import { OwnFiles } from './own-files.js';
import { OwnPrograms } from './own-programs.js';
import { OwnRelations } from './own-relations.js';
import { RunningExports } from './running-exports.js';

/** Everything that is a person's, in one file: for the API and, as `Exports`, for the pages. */
@Module({
  imports: [
    AccessModule,
    AccountsModule,
    AddressesModule,
    ApplicationsModule,
    CommentsModule,
    ModerationModule,
    PeopleModule,
    PhotosModule,
  ],
  providers: [
    AccountArchives,
    OwnAccount,
    OwnContents,
    OwnEvents,
    OwnFiles,
    OwnPrograms,
    OwnRelations,
    RunningExports,
    { provide: Exports, useExisting: RunningExports },
  ],
  exports: [RunningExports, Exports],
})
export class ExportModule {}
