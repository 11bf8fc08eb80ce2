import { Rejected, type UserId } from '@heliograph/kernel';

/** What a decision is about, as far as it says who may make it. */
interface Judged {
  /** Null once they are erased. */
  readonly ownerId: UserId | null;
  /** It suspends somebody who is of the staff themselves. */
  readonly suspendsStaff?: boolean;
  /** Who decided what is appealed against, where somebody else can answer; null: nobody in particular. */
  readonly decidedBy?: string | null;
}

/** Checks that a moderator may decide about this person's content: no decision and no answer to an appeal is made without. */
export class Judge {
  declare private readonly brand: 'Judge';

  private constructor(readonly actor: string) {}

  /**
   * Contract B3. Operators at the command line judge everybody.
   * @param actor as in a context: `user:<id>`, `system:<name>`
   * @throws Rejected `own-case`, `suspends-staff`, `own-decision`
   */
  static appoint(actor: string, { ownerId, suspendsStaff = false, decidedBy = null }: Judged): Judge {
    if (ownerId !== null && actor === `user:${ownerId}`) throw new Rejected('own-case', 'This is about you. Another moderator must decide');
    if (suspendsStaff && actor.startsWith('user:'))
      throw new Rejected('suspends-staff', 'Only an operator can suspend operators, auditors and moderators');
    if (actor === decidedBy) throw new Rejected('own-decision', 'You made this decision. Another moderator must answer the appeal');
    return new Judge(actor);
  }
}
