import { FindCommentFacts } from '@heliograph/discussion-contracts';
import { FindUser } from '@heliograph/identity-contracts';
import { type CommentId, type DecisionId, type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import {
  commentSubject,
  type Decision,
  DecideOnSubject,
  FindTakedown,
  type Judgement,
  LiftDecision,
  type Lifting,
  LiftSuspension,
  LiftTakedown,
  photoSubject,
  type Subject,
  userSubject,
} from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { VisiblePhotos } from '../photos/index.js';
import { pictureTaking, refuseOwn } from './judging.js';

/** What staff decides about a subject, whether or not somebody reported it. */
export type DirectJudgement = Omit<Judgement, 'action'>;

/** Take-downs and suspensions (B3, B4). Callers hold the scope `moderate`. What they say is read once its subject is found, and is not the reader's own (S12). */
@Injectable()
export class Decisions {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
  ) {}

  /** @throws Rejected `photo-not-found`, `invalid-decision` */
  async takeDownPhoto(actor: Actor, id: PhotoId, judgement: () => DirectJudgement): Promise<Decision> {
    const { ownerId } = await this.visible.state(id, actor);
    return this.decide(actor, photoSubject(id, ownerId), () => ({ ...judgement(), action: 'take-down' }));
  }

  /** @throws Rejected `comment-not-found`, `invalid-decision` */
  async takeDownComment(actor: Actor, id: CommentId, judgement: () => DirectJudgement): Promise<Decision> {
    const comment = await this.bus.ask(new FindCommentFacts(id));
    if (!comment) throw new Rejected('comment-not-found');
    return this.decide(actor, commentSubject(id, comment.authorId, comment.photoId), () => ({ ...judgement(), action: 'take-down' }));
  }

  /** The picture of a person (B5). @throws Rejected `unknown-user`, also for a suspended one; `avatar-not-found`, `own-case`, `invalid-decision` */
  async takeDownAvatar(actor: Actor, username: string, judgement: () => DirectJudgement): Promise<Decision> {
    const user = await this.bus.ask(new FindUser(username));
    if (!user || user.disabled) throw new Rejected('unknown-user');
    const ofPicture = await pictureTaking(this.bus, user.userId);
    return this.decide(actor, userSubject(user.userId), () => ({ ...judgement(), ...ofPicture }));
  }

  /** Answers the newest take-down of their picture. @throws Rejected `unknown-user`; as `restore` */
  async restoreAvatar(actor: Actor, username: string, lifting: () => Lifting): Promise<Decision> {
    const subject = userSubject(await this.idOf(username));
    refuseOwn(actor, subject);
    return this.restore(actor, subject, lifting);
  }

  /** @throws Rejected `unknown-user`, `invalid-decision` */
  async suspend(actor: Actor, username: string, judgement: () => DirectJudgement): Promise<Decision> {
    return this.decide(actor, userSubject(await this.idOf(username)), () => ({ ...judgement(), action: 'suspend' }));
  }

  /** Answers the newest take-down. @throws Rejected `decision-not-found` where there never was one; `own-case`, `photo-withheld` */
  async restore(actor: Actor, { type, id }: Subject, lifting: () => Lifting): Promise<Decision> {
    const newest = await this.bus.ask(new FindTakedown({ type, id }));
    if (!newest) throw new Rejected('decision-not-found');
    refuseOwn(actor, newest);
    const words = lifting();
    return this.bus.command(actor, (context) => new LiftTakedown(context, { type, id }, words));
  }

  /** Lifts one decision; others that stand go on. @throws Rejected `decision-not-found`, `photo-withheld` */
  undo(actor: Actor, id: DecisionId): Promise<Decision> {
    return this.bus.command(actor, (context) => new LiftDecision(context, id, { note: null }));
  }

  /** Answers the newest suspension. @throws Rejected `unknown-user`, `decision-not-found` where nobody decided one */
  async lift(actor: Actor, username: string, lifting: () => Lifting): Promise<Decision> {
    const userId = await this.idOf(username);
    refuseOwn(actor, userSubject(userId));
    const words = lifting();
    const newest = await this.bus.command(actor, (context) => new LiftSuspension(context, userId, words));
    if (!newest) throw new Rejected('decision-not-found');
    return newest;
  }

  private async idOf(username: string): Promise<UserId> {
    const user = await this.bus.ask(new FindUser(username));
    if (!user) throw new Rejected('unknown-user');
    return user.userId;
  }

  private async decide(actor: Actor, subject: DecideOnSubject['subject'], judgement: () => Judgement): Promise<Decision> {
    refuseOwn(actor, subject);
    const known = judgement();
    return this.bus.command(actor, (context) => new DecideOnSubject(context, subject, known));
  }
}
