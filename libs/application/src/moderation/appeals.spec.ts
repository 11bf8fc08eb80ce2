import { MessageBus, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { DecisionId, UserId } from '@heliograph/kernel';
import { AppealDecision, FindDecision, ListAppeals, ListDecisionsOf, ResolveAppeal } from '@heliograph/moderation-contracts';
import { answers, handlersInMemory, pageInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { Appeals } from './appeals.js';

const ada = person(UserId(1));

function appeals(count: number) {
  const all = Array.from({ length: count }, (_, at) => ({ id: DecisionId(count - at) }));
  const { dispatcher, given } = handlersInMemory(
    answers(ListDecisionsOf, ({ page }) => pageInMemory(all, page) as never),
    answers(ListAppeals, ({ page }) => pageInMemory([], page)),
    answers(FindDecision, () => ({ ownerId: ada.userId, appeal: 'open' }) as never),
    answers(AppealDecision, () => ({}) as never),
    answers(ResolveAppeal, () => ({}) as never),
  );
  return { given, part: new Appeals(new MessageBus(dispatcher, null), new Pager(new SignedCursors('a secret of the specs'))) };
}

describe('decisions that concern somebody (B6)', () => {
  it('are listed page by page, and wholly', async () => {
    const { part } = appeals(120);
    const first = await part.decisions(ada, { perPage: 50 });
    expect([first.items[0]?.id, first.items.length, first.total]).toEqual([120, 50, 120]);
    const second = await part.decisions(ada, { perPage: 50, cursor: first.next as string });
    expect([second.items[0]?.id, second.page]).toEqual([70, 2]);
    let whole = 0;
    for await (const some of part.allDecisions(ada)) whole += some.length;
    expect(whole).toBe(120);
  });

  it('B3 are no business of whom they concern, as staff: not to be read, not to be answered, not in the list', async () => {
    const { part, given } = appeals(1);
    await expect(part.findAppeal(ada, DecisionId(5))).rejects.toMatchObject({ code: 'own-case' });
    const unread = () => {
      throw new Error('The answer is read once it is known that somebody may answer');
    };
    await expect(part.resolve(ada, DecisionId(5), unread)).rejects.toMatchObject({ code: 'own-case' });
    await part.waiting(ada, 'open', { perPage: 9 });
    expect(given.filter((message) => !(message instanceof FindDecision))).toMatchObject([{ state: 'open', page: { without: [1] } }]);
  });

  it('are appealed against in the name of whom they concern, and answered in that of staff', async () => {
    const { part, given } = appeals(1);
    await part.appeal(ada, DecisionId(5), 'It is a statue.');
    await part.resolve(person(UserId(9)), DecisionId(5), () => ({ granted: true, note: null }));
    expect(given).toMatchObject([
      { ownerId: 1, decisionId: 5, text: 'It is a statue.', context: { actor: 'user:1' } },
      { decisionId: 5 },
      { decisionId: 5, answer: { granted: true }, context: { actor: 'user:9' } },
    ]);
  });
});
