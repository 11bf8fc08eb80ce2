import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { CasesController } from '../moderation/cases.controller.js';
import { DecisionsController } from '../moderation/decisions.controller.js';
import { MyDecisionsController } from '../moderation/my-decisions.controller.js';
import { ReportsController } from '../moderation/reports.controller.js';
import { StaffAppealsController } from '../moderation/staff-appeals.controller.js';
import { TransparencyController } from '../moderation/transparency.controller.js';
import { BlocksAndMutesController } from '../users/blocks-and-mutes.controller.js';

@Module({
  imports: [ApplicationModule],
  controllers: [
    BlocksAndMutesController,
    ReportsController,
    CasesController,
    DecisionsController,
    MyDecisionsController,
    StaffAppealsController,
    TransparencyController,
  ],
})
export class ModerationApiModule {}
