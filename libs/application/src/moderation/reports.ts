import { utcHour } from '@heliograph/cqrs';
import { type CommentId, type PhotoId, Rejected } from '@heliograph/kernel';
import {
  commentSubject,
  type SubmittedReport,
  type NewReport,
  type OwnedSubject,
  photoSubject,
  ReportSubject,
  userSubject,
} from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { budgetOf, PlaceCounter } from '../access/index.js';
import { MessageBus, type Person } from '../actor/index.js';
import { Comments } from '../comments/index.js';
import { People } from '../people/index.js';
import { VisiblePhotos } from '../photos/index.js';

/** Of a report: why, and words that may be "". */
export type ReportWords = Pick<NewReport, 'reason' | 'text'>;

const MAX_REPORTS = 30;
const REFUSAL = 'You can report at most 30 things an hour. Please come back later.';

/** What people report to staff (B1). A subject is found first: what the actor does not see is not there. */
@Injectable()
export class Reports {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
    private readonly comments: Comments,
    private readonly people: People,
    private readonly counter: PlaceCounter,
  ) {}

  /** @throws Rejected `photo-not-found` */
  async photo(actor: Person, id: PhotoId): Promise<OwnedSubject> {
    return photoSubject(id, (await this.visible.state(id, actor)).ownerId);
  }

  /** @throws Rejected `photo-not-found`, `comment-not-found` */
  async comment(actor: Person, photoId: PhotoId, id: CommentId): Promise<OwnedSubject> {
    const { authorId } = await this.comments.findComment(await this.visible.state(photoId, actor), id, actor);
    if (authorId === null) throw new Rejected('comment-not-found');
    return commentSubject(id, authorId, photoId);
  }

  /** @throws Rejected `unknown-user` */
  async user(actor: Person, username: string): Promise<OwnedSubject> {
    return userSubject(await this.people.visibleUserId(username, actor));
  }

  /** While one of the actor's about the subject is open, it is answered. @throws Rejected `own-subject`, `invalid-report` · BudgetSpent */
  report(actor: Person, subject: OwnedSubject, { reason, text }: ReportWords): Promise<SubmittedReport> {
    const budget = { name: `report:${actor.userId}`, limit: MAX_REPORTS, windowAt: utcHour, refusal: REFUSAL };
    const report = { subject, reporterId: actor.userId, reason, text };
    return this.bus.command(actor, (context) => new ReportSubject(context, report), { allowance: budgetOf(this.counter, budget) });
  }
}
