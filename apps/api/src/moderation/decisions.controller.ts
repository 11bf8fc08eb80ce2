import { Decisions } from '@heliograph/application/moderation';
import { type Caller, CurrentCaller, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { CommentId, PhotoId } from '@heliograph/kernel';
import type { Decision } from '@heliograph/moderation-contracts';
import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { Answers, one } from '../docs/answer-schemas.js';
import { judgement, lifting } from './decision.requests.js';
import { presentDecision } from './moderation.presenter.js';

const answer = async (decision: Promise<Decision>) => single(presentDecision(await decision));

/** What staff decides, reported or not (B3). */
@Controller('staff')
@RequiresScope('moderate')
export class DecisionsController {
  constructor(private readonly decisions: Decisions) {}

  @Put('photos/:id/takedown')
  @Answers('Take a photo down: only its owner and moderators can see it', one('Decision'))
  takeDownPhoto(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body({ schema: judgement }) body: unknown) {
    return answer(this.decisions.takeDownPhoto(caller, pathId(PhotoId, id), () => parse(judgement, body)));
  }

  @Delete('photos/:id/takedown')
  @Answers('Restore a photo; the newest decision', one('Decision'))
  restorePhoto(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body({ schema: lifting }) body: unknown) {
    return answer(this.decisions.restore(caller, { type: 'photo', id: pathId(PhotoId, id) }, () => parse(lifting, body)));
  }

  @Put('comments/:id/takedown')
  @Answers('Take a comment down', one('Decision'))
  takeDownComment(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body({ schema: judgement }) body: unknown) {
    return answer(this.decisions.takeDownComment(caller, pathId(CommentId, id), () => parse(judgement, body)));
  }

  @Delete('comments/:id/takedown')
  @Answers('Restore a comment; the newest decision', one('Decision'))
  restoreComment(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body({ schema: lifting }) body: unknown) {
    return answer(this.decisions.restore(caller, { type: 'comment', id: pathId(CommentId, id) }, () => parse(lifting, body)));
  }

  @Put('users/:username/avatar/takedown')
  @Answers("Take a person's picture down: everybody sees the one that is drawn from their id", one('Decision'))
  takeDownAvatar(@CurrentCaller() caller: Caller, @Param('username') username: string, @Body({ schema: judgement }) body: unknown) {
    return answer(this.decisions.takeDownAvatar(caller, username, () => parse(judgement, body)));
  }

  @Delete('users/:username/avatar/takedown')
  @Answers("Restore a person's picture, unless they have chosen another; the newest decision", one('Decision'))
  restoreAvatar(@CurrentCaller() caller: Caller, @Param('username') username: string, @Body({ schema: lifting }) body: unknown) {
    return answer(this.decisions.restoreAvatar(caller, username, () => parse(lifting, body)));
  }

  @Put('users/:username/suspension')
  @Answers('Suspend a person', one('Decision'))
  suspendUser(@CurrentCaller() caller: Caller, @Param('username') username: string, @Body({ schema: judgement }) body: unknown) {
    return answer(this.decisions.suspend(caller, username, () => parse(judgement, body)));
  }

  @Delete('users/:username/suspension')
  @Answers('Lift the suspension of a person; the newest decision', one('Decision'))
  liftSuspension(@CurrentCaller() caller: Caller, @Param('username') username: string, @Body({ schema: lifting }) body: unknown) {
    return answer(this.decisions.lift(caller, username, () => parse(lifting, body)));
  }
}
