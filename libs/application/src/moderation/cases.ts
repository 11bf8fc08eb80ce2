import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import { type DecisionId, type PageStart, Rejected } from '@heliograph/kernel';
import {
  type Case,
  type CaseFilter,
  type DecidedCase,
  DecideOnSubject,
  FindCase,
  type Judgement,
  ListCases,
  ReadCase,
  type ReportId,
  ResolveReports,
  type WholeCase,
} from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { pictureTaking, refuseOwn, selfOf } from './judging.js';

export interface NeighbourCases {
  readonly previous: ReportId | null;
  readonly next: ReportId | null;
}

/** The queue of staff (B3): one entry for each subject, the oldest first. Callers hold the scope `moderate`. */
@Injectable()
export class Cases {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
  ) {}

  /** @throws Rejected `foreign-cursor` */
  listCases(actor: Pick<Actor, 'userId'>, wanted: CaseFilter, query: PageQuery): Promise<CursorPage<Case>> {
    const { state, reason, type } = wanted;
    const list = `reports ${state} ${reason} ${type}`;
    return this.pager.readPage(list, query, (page) => this.bus.ask(new ListCases(wanted, { ...page, without: selfOf(actor) })));
  }

  /** @throws Rejected `report-not-found`; `own-case` about what is the reader's */
  async findCase(actor: Pick<Actor, 'userId'>, id: ReportId): Promise<DecidedCase> {
    const found = await this.bus.ask(new FindCase(id));
    if (!found) throw new Rejected('report-not-found');
    refuseOwn(actor, found);
    return found;
  }

  /** With all words, which is recorded. @throws Rejected `report-not-found`, `own-case` · Unavailable where it cannot be recorded */
  async read(actor: Actor, id: ReportId): Promise<WholeCase> {
    await this.findCase(actor, id);
    const found = await this.bus.show(actor, new ReadCase(id));
    if (!found) throw new Rejected('report-not-found');
    return found;
  }

  /** Its neighbours among those that are wanted; null = there is none. */
  async findNeighbours(actor: Pick<Actor, 'userId'>, id: ReportId, wanted: CaseFilter): Promise<NeighbourCases> {
    const one = async (from: PageStart) =>
      (await this.bus.ask(new ListCases(wanted, { page: 1, perPage: 1, from, without: selfOf(actor) }))).items[0]?.id ?? null;
    const [previous, next] = await Promise.all([one({ before: [id] }), one({ after: [id] })]);
    return { previous, next };
  }

  /** Decides again, knowing the newest decision. Answers the entry. @throws Rejected `report-not-found`, `case-resolved`, `invalid-decision` */
  async reviseDecision(actor: Actor, id: ReportId, judgement: Judgement, after: DecisionId): Promise<DecidedCase> {
    const { subject, ownerId, photoId } = await this.findCase(actor, id);
    if (ownerId === null) throw new Rejected('case-resolved', 'The account of its owner is deleted');
    await this.bus.command(actor, (context) => new DecideOnSubject(context, { ...subject, ownerId, photoId }, judgement, after));
    return this.findCase(actor, id);
  }

  /** Of a person who was reported: decides that their picture is taken down, again where `seen` is the newest decision. @throws Rejected as the others, `avatar-not-found` */
  async takePictureDown(actor: Actor, id: ReportId, judgement: Omit<Judgement, 'action'>, seen: DecisionId | null): Promise<DecidedCase> {
    const { subject, ownerId } = await this.findCase(actor, id);
    if (subject.type !== 'user' || ownerId === null) throw new Rejected('avatar-not-found', 'This person has no profile picture');
    const about = { ...judgement, ...(await pictureTaking(this.bus, ownerId)) };
    return seen === null ? this.resolve(actor, id, about) : this.reviseDecision(actor, id, about, seen);
  }

  /** Answers the entry as it stands then. @throws Rejected `report-not-found`, `case-resolved`, `invalid-decision` */
  async resolve(actor: Actor, id: ReportId, judgement: Judgement): Promise<DecidedCase> {
    await this.findCase(actor, id);
    await this.bus.command(actor, (context) => new ResolveReports(context, id, judgement));
    return this.findCase(actor, id);
  }
}
