import { Reports } from '@heliograph/application/moderation';
import { Answer, CurrentPerson, parse, pathId, type PersonCaller, RequiresScope, timestamp } from '@heliograph/http';
import { scopesOfPeople, scopesOfStaff } from '@heliograph/identity-contracts';
import { CommentId, PhotoId } from '@heliograph/kernel';
import type { SubmittedReport, OwnedSubject } from '@heliograph/moderation-contracts';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { Creates, Answers, one } from '../docs/answer-schemas.js';
import { newReport } from './report.requests.js';

const [anyScope, ...others] = [...scopesOfPeople, ...scopesOfStaff];

/** What people report to staff (B1), with any token of a person. */
@Controller()
@RequiresScope(anyScope, ...others)
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @Post('photos/:photo_id/reports')
  @Answers("Report a photo; while a report of the caller's is open, that one", one('Report'))
  @Creates(one('Report'))
  async reportPhoto(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string, @Body({ schema: newReport }) body: unknown) {
    return this.report(caller, await this.reports.photo(caller, pathId(PhotoId, id)), body);
  }

  @Post('photos/:photo_id/comments/:comment_id/reports')
  @Answers("Report a comment; while a report of the caller's is open, that one", one('Report'))
  @Creates(one('Report'))
  async reportComment(
    @CurrentPerson() caller: PersonCaller,
    @Param('photo_id') id: string,
    @Param('comment_id') commentId: string,
    @Body({ schema: newReport }) body: unknown,
  ) {
    return this.report(caller, await this.reports.comment(caller, pathId(PhotoId, id), pathId(CommentId, commentId)), body);
  }

  @Post('users/:username/reports')
  @Answers("Report a person; while a report of the caller's is open, that one", one('Report'))
  @Creates(one('Report'))
  async reportUser(@CurrentPerson() caller: PersonCaller, @Param('username') username: string, @Body({ schema: newReport }) body: unknown) {
    return this.report(caller, await this.reports.user(caller, username), body);
  }

  private async report(caller: PersonCaller, subject: OwnedSubject, body: unknown) {
    const made = await this.reports.report(caller, subject, parse(newReport, body));
    return new Answer({ data: presentReport(made) }, { status: made.isNew ? 201 : 200 });
  }
}

const presentReport = ({ id, subject, reason, state, createdAt }: SubmittedReport) => ({
  id,
  subject,
  reason,
  state,
  created_at: timestamp(createdAt),
});
