import type { Actor, MessageBus } from '@heliograph/application-actor';
import type { AskedPage, From, Listing, Pager } from '@heliograph/application-paging';
import { type DecisionId, Rejected } from '@heliograph/kernel';
import {
  type Case,
  type CasesWanted,
  type DecidedCase,
  DecideOnSubject,
  FindCase,
  type Judgement,
  ListCases,
  ReadCase,
  ReportId,
  ResolveReports,
  type WholeCase,
} from '@heliograph/moderation-contracts';
import { pictureTaking, refuseOwn } from './judging.js';

export interface Beside {
  readonly previous: ReportId | null;
  readonly next: ReportId | null;
}

/** The queue of staff (B3): one entry for each subject, the oldest first. Whoever asks here holds the scope `moderate`. */
export class Cases {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
  ) {}

  /** @throws Rejected `foreign-cursor` */
  page({ userId }: Pick<Actor, 'userId'>, wanted: CasesWanted, asked: AskedPage): Promise<Listing<Case>> {
    const { state, reason, type } = wanted;
    return this.pager.page(`reports ${state} ${reason} ${type}`, asked, async (page, from) => {
      const found = await this.bus.ask(new ListCases(wanted, page, from && placeOf(from), userId));
      const place = (entry: Case | undefined) => (entry ? [entry.id] : null);
      return { ...found, first: place(found.items[0]), last: place(found.items.at(-1)) };
    });
  }

  /** @throws Rejected `report-not-found`; `own-case` about what is the reader's */
  async find(actor: Pick<Actor, 'userId'>, id: ReportId): Promise<DecidedCase> {
    const found = await this.bus.ask(new FindCase(id));
    if (!found) throw new Rejected('report-not-found');
    refuseOwn(actor, found);
    return found;
  }

  /** With all words, which is recorded. @throws Rejected `report-not-found`, `own-case` · Unavailable where it cannot be recorded */
  async read(actor: Actor, id: ReportId): Promise<WholeCase> {
    await this.find(actor, id);
    const found = await this.bus.show(actor, new ReadCase(id));
    if (!found) throw new Rejected('report-not-found');
    return found;
  }

  /** Its neighbours among those that are wanted; null = there is none. */
  async beside({ userId }: Pick<Actor, 'userId'>, id: ReportId, wanted: CasesWanted): Promise<Beside> {
    const one = async (from: { readonly after: ReportId } | { readonly before: ReportId }) =>
      (await this.bus.ask(new ListCases(wanted, { page: 1, perPage: 1 }, from, userId))).items[0]?.id ?? null;
    const [previous, next] = await Promise.all([one({ before: id }), one({ after: id })]);
    return { previous, next };
  }

  /** Decides once more, knowing the newest decision. Answers the entry. @throws Rejected `report-not-found`, `case-resolved`, `invalid-decision` */
  async decideAgain(actor: Actor, id: ReportId, judgement: Judgement, after: DecisionId): Promise<DecidedCase> {
    const { subject, ownerId, photoId } = await this.find(actor, id);
    if (ownerId === null) throw new Rejected('case-resolved', 'The account of its owner is deleted');
    await this.bus.command(actor, (context) => new DecideOnSubject(context, { ...subject, ownerId, photoId }, judgement, after));
    return this.find(actor, id);
  }

  /** Of a person who was reported: decides that their picture is taken down, once more where `seen` is the newest decision. @throws Rejected as the others, `avatar-not-found` */
  async takePictureDown(actor: Actor, id: ReportId, judgement: Omit<Judgement, 'action'>, seen: DecisionId | null): Promise<DecidedCase> {
    const { subject, ownerId } = await this.find(actor, id);
    if (subject.type !== 'user' || ownerId === null) throw new Rejected('avatar-not-found', 'This person has no profile picture');
    const about = { ...judgement, ...(await pictureTaking(this.bus, ownerId)) };
    return seen === null ? this.resolve(actor, id, about) : this.decideAgain(actor, id, about, seen);
  }

  /** Answers the entry as it stands then. @throws Rejected `report-not-found`, `case-resolved`, `invalid-decision` */
  async resolve(actor: Actor, id: ReportId, judgement: Judgement): Promise<DecidedCase> {
    await this.find(actor, id);
    await this.bus.command(actor, (context) => new ResolveReports(context, id, judgement));
    return this.find(actor, id);
  }
}

const placeOf = (from: From): { readonly after: ReportId } | { readonly before: ReportId } =>
  'after' in from ? { after: ReportId(from.after[0] ?? 0) } : { before: ReportId(from.before[0] ?? 0) };
