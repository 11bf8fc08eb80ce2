import { newContext } from '@heliograph/cqrs';
import { HasOthersInRole, ListRoles, type Role } from '@heliograph/identity-contracts';
import { CommentId, type DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import {
  AppealDecision,
  commentSubject,
  DecideOnSubject,
  LiftDecision,
  LiftSuspension,
  ReportSubject,
  ResolveAppeal,
  ResolveReports,
} from '@heliograph/moderation-contracts';
import type { BoundedContext } from '@heliograph/runtime';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { moderationContext } from '../moderation.context.js';

/** Roles of people, as identity answers them. */
const staffOf = new Map<UserId, readonly Role[]>();

@QueryHandler(ListRoles)
class Roles implements IQueryHandler<ListRoles> {
  execute = async ({ userId }: ListRoles) => staffOf.get(userId) ?? [];
}

@QueryHandler(HasOthersInRole)
class Others implements IQueryHandler<HasOthersInRole> {
  execute = async ({ role, without }: HasOthersInRole) =>
    [...staffOf].some(([userId, roles]) => roles.includes(role) && !without.includes(userId));
}

class Staff {}
Module({ providers: [Roles, Others] })(Staff);

const staffContext: BoundedContext = {
  name: 'staff',
  migrations: { schema: 'staff', migrations: [] },
  projections: [],
  reactions: [],
  module: Staff,
};

const [ada, ben] = [UserId(1), UserId(2)];

describe('who may judge (B3)', () => {
  let product: TestProduct;
  let comments = 0;
  beforeAll(async () => {
    product = await testProduct([{ ...moderationContext, reactions: [] }, staffContext]);
  });
  afterEach(() => staffOf.clear());
  afterAll(() => product.close());

  const dispatch: TestProduct['dispatcher']['dispatch'] = (message) => product.dispatcher.dispatch(message);
  const decide = async (owner: UserId): Promise<DecisionId> => {
    const judgement = { action: 'warn', reason: 'nudity', note: 'Rule 4', until: null } as const;
    return (await dispatch(new DecideOnSubject(newContext('user:9'), commentSubject(CommentId(++comments), owner, PhotoId(1)), judgement)))
      .id;
  };
  const appeal = (id: DecisionId) => dispatch(new AppealDecision(newContext(`user:${ada}`), ada, id, 'It is a statue.'));
  const resolveBy = (actor: string, id: DecisionId) => dispatch(new ResolveAppeal(newContext(actor), id, { granted: true, note: null }));

  it('B3 nobody answers their own appeal, nor one against a decision of theirs while somebody else can', async () => {
    const [id, other] = [await decide(ada), await decide(ada)];
    await appeal(id);
    await appeal(other);
    staffOf.set(UserId(9), ['moderator']);
    await expect(resolveBy(`user:${ada}`, id)).rejects.toMatchObject({ code: 'own-case' });
    // Nobody else is there but her whom it concerns.
    staffOf.set(ada, ['moderator']);
    expect((await resolveBy('user:9', other)).appealed.state).toBe('granted');
    staffOf.set(UserId(8), ['moderator']);
    await expect(resolveBy('user:9', id)).rejects.toMatchObject({ code: 'own-decision' });
    expect((await resolveBy('user:8', id)).appealed.state).toBe('granted');
  });

  it('B3 nobody decides about themselves, suspends staff, or lifts what was decided about them', async () => {
    const mine = commentSubject(CommentId(++comments), ben, PhotoId(1));
    const judgement = { action: 'warn', reason: 'spam', note: null, until: null } as const;
    const by = (actor: string) => newContext(actor);
    const { id } = await dispatch(new DecideOnSubject(by('user:9'), mine, judgement));
    const suspend = { ...judgement, action: 'suspend' } as const;
    staffOf.set(ben, ['curator', 'auditor']);
    const { id: report } = await dispatch(
      new ReportSubject(by('user:3'), { subject: mine, reporterId: UserId(3), reason: 'spam', text: '' }),
    );
    for (const [code, message] of [
      ['own-case', new DecideOnSubject(by(`user:${ben}`), mine, { ...judgement, action: 'none' })],
      ['suspends-staff', new DecideOnSubject(by('user:9'), mine, suspend)],
      ['suspends-staff', new ResolveReports(by('user:9'), report, suspend)],
      ['own-case', new LiftDecision(by(`user:${ben}`), id, { note: null })],
      ['own-case', new LiftSuspension(by(`user:${ben}`), ben, { note: null })],
    ] as const)
      await expect(dispatch(message as DecideOnSubject)).rejects.toMatchObject({ code });
  });
});
