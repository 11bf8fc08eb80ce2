import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import { type Allowance, type CommentId, idFrom, type PhotoId, Rejected, UserId } from '@heliograph/kernel';
import {
  commentSubject,
  type FollowedReport,
  ListReportsOf,
  type SubmittedReport,
  type NewReport,
  type OwnedSubject,
  photoSubject,
  ReportSubject,
  userSubject,
} from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { Comments } from '../comments/index.js';
import { People, type PersonView } from '../people/index.js';
import { VisiblePhotos } from '../photos/index.js';

/** Of a report: why, and words that may be "". */
export type ReportWords = Pick<NewReport, 'reason' | 'text'>;

export interface ReportView {
  readonly report: FollowedReport;
  /** Whom it is about; null = it is about something else, or about somebody whom the reporter does not see. */
  readonly person: PersonView | null;
}

const budget = {
  name: 'report',
  limit: 30,
  window: 'hour',
  isForNewcomers: false,
  refusal: 'You can report at most 30 things an hour. Please come back later.',
} satisfies Omit<Allowance, 'userId'>;

/** What people report to staff (B1). A subject is found first: what the actor does not see is not there. */
@Injectable()
export class Reports {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
    private readonly comments: Comments,
    private readonly people: People,
    private readonly pager: Pager,
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

  /** The actor's, newest first, with what became of each. @throws Rejected `foreign-cursor` */
  async listReports(actor: Person, query: PageQuery): Promise<CursorPage<ReportView>> {
    const { userId } = actor;
    const page = await this.pager.readPage(`reports of ${userId}`, query, (request) => this.bus.ask(new ListReportsOf(userId, request)));
    const ids = page.items.flatMap(({ subject }) => (subject.type === 'user' ? (idFrom(UserId, String(subject.id)) ?? []) : []));
    const people = await this.people.findByIds(ids, actor);
    return {
      ...page,
      items: page.items.map((report) => ({
        report,
        person: report.subject.type === 'user' ? (people.find(({ card }) => card.userId === report.subject.id) ?? null) : null,
      })),
    };
  }

  /** While one of the actor's about the subject is open, it is answered. @throws Rejected `own-subject`, `invalid-report` · BudgetSpent */
  report(actor: Person, subject: OwnedSubject, { reason, text }: ReportWords): Promise<SubmittedReport> {
    const { userId } = actor;
    const report = { subject, reporterId: userId, reason, text };
    return this.bus.command(actor, (context) => new ReportSubject(context, report), { allowance: { ...budget, userId } });
  }
}
