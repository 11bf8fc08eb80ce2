import { newContext } from '@heliograph/cqrs';
import { DisableUser, EnableUser, FindSuspended, FindTakenDownAvatar } from '@heliograph/identity-contracts';
import { DecisionId, UserId } from '@heliograph/kernel';
import { userSubject } from '@heliograph/moderation-contracts';
import { sized } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { enforce, settleSuspension } from './enforcement.js';

interface Row {
  readonly id: number;
  readonly note: string;
  readonly until: Date | null;
  readonly liftedAt: Date | null;
}

/** @param meanwhile suspensions as they are, each time after a command is done: what other processes have decided */
function settled(before: readonly Row[], ...meanwhile: (readonly Row[])[]) {
  let stored = before;
  const done: string[] = [];
  const dispatch = async (message: unknown) => {
    if (message instanceof FindSuspended) return new Set(message.userIds);
    done.push(message instanceof DisableUser ? `disabled: ${message.reason}` : message instanceof EnableUser ? 'enabled' : 'another');
    stored = meanwhile.shift() ?? stored;
  };
  const by = { dispatcher: { dispatch }, database: { query: async () => stored } };
  return settleSuspension(by as never, newContext('user:9', new Date('2026-11-25T00:00:00Z')), UserId(2)).then(() => done);
}

const row = (id: number, until: Date | null = null): Row => ({ id, note: `decision ${id}`, until, liftedAt: null });

describe('B4 the one state of a suspension, when several decide about a person at once', () => {
  it('is that of the newest decision, whichever process is the last to act', async () => {
    expect(await settled([row(1)])).toEqual(['disabled: decision 1']);
    expect(await settled([row(1)], [row(2), row(1)])).toEqual(['disabled: decision 1', 'disabled: decision 2']);
    expect(await settled([row(1)], [row(2), row(1)], [row(1)])).toEqual([
      'disabled: decision 1',
      'disabled: decision 2',
      'disabled: decision 1',
    ]);
  });

  it('is none where all have been lifted since, and one where a suspension has been added since', async () => {
    expect(await settled([row(1)], [])).toEqual(['disabled: decision 1', 'enabled']);
    expect(await settled([], [row(3)])).toEqual(['enabled', 'disabled: decision 3']);
  });

  // Identity ends what it was given; here it has been given another one since, which is lifted.
  it('is none where the end of the newest that nobody has lifted has come, and the person is suspended all the same', async () => {
    expect(await settled([row(1, new Date('2026-11-24T00:00:00Z'))])).toEqual(['enabled']);
  });
});

/** Days from now to the end of a suspension; 0: it has none. */
const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('suspend' as const), days: fc.nat({ max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('lift' as const), which: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('sweep' as const, 'repeat' as const) }) },
);
const isOver = ({ until }: { readonly until: Date | null }, at: Date): boolean => until !== null && until <= at;

/** A person, what was decided about them, and identity's one state, which ends by itself. */
class History {
  now = new Date('2026-11-25T00:00:00Z');
  decisions: Row[] = [];
  private state: { readonly until: Date | null } | null = null;

  get isSuspended(): boolean {
    return this.state !== null && !isOver(this.state, this.now);
  }

  async do(deed: Deed): Promise<void> {
    switch (deed.does) {
      case 'suspend':
        this.decisions.unshift(row(this.decisions.length + 1, deed.days === 0 ? null : this.in(deed.days)));
        return this.enforce(this.decisions[0]);
      case 'lift': {
        // An appeal that is granted, or one decision that is undone: lifted once, also after its end.
        const lifted = this.decisions[deed.which];
        if (lifted?.liftedAt === null) this.decisions = this.decisions.with(deed.which, { ...lifted, liftedAt: this.now });
        return this.enforce(this.decisions[deed.which]);
      }
      case 'pass':
        this.now = this.in(deed.days);
        return;
      case 'sweep':
        if (!this.isSuspended) this.state = null;
        return;
      case 'repeat':
        for (const each of [...this.decisions].reverse()) await this.enforce(each);
    }
  }

  private in = (days: number): Date => new Date(this.now.getTime() + days * 86_400_000);

  private async enforce(decision: Row | undefined): Promise<void> {
    if (!decision) return;
    const dispatch = async (message: unknown) => {
      if (message instanceof FindSuspended) return new Set(this.isSuspended ? message.userIds : []);
      this.state = message instanceof DisableUser ? { until: message.until } : null;
    };
    const by = { dispatcher: { dispatch }, database: { query: async () => this.decisions } };
    const { type, id, ownerId } = userSubject(UserId(2));
    const suspension = { ...decision, subject: { type, id }, ownerId, photoId: null, action: 'suspend', reason: 'spam' };
    await enforce(by as never, newContext('user:9', this.now), suspension as never);
  }
}

type Deed = typeof deed extends fc.Arbitrary<infer Each> ? Each : never;

describe('B4 B6 several suspensions of one person', () => {
  const property = (deeds: fc.Arbitrary<Deed[]>, holds: (history: History, deed: Deed, wasSuspended: boolean) => void) =>
    fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const history = new History();
        for (const each of all) {
          const before = history.isSuspended;
          await history.do(each);
          holds(history, each, before);
        }
      }),
      { numRuns: sized(300, 1_000, 20_000) },
    );
  const any = fc.array(deed, { maxLength: 14, size: 'max' });

  it('is none where none stands, and nobody is suspended by what is lifted or by time', () =>
    property(any, ({ decisions, now, isSuspended }, { does }, wasSuspended) => {
      const standing = decisions.filter((each) => each.liftedAt === null && !isOver(each, now));
      if (standing.length === 0) expect(isSuspended).toBe(false);
      if (!wasSuspended && does !== 'suspend') expect(isSuspended).toBe(false);
      // Given again it changes the end, to an earlier one, too.
      if (standing.some(({ id }) => id === decisions[0]?.id)) expect(isSuspended).toBe(true);
    }));

  it('is one as long as one stands, where none was given an earlier end than those before it', () => {
    const endless = { does: 'suspend', days: 0 } as const;
    const growing = any.map((deeds) => {
      let [now, last] = [0, 0];
      return deeds.map((each): Deed => {
        if (each.does === 'pass') now += each.days;
        if (each.does !== 'suspend') return each;
        if (each.days === 0 || last === Infinity) last = Infinity;
        else last = Math.max(last, now + each.days);
        return last === Infinity ? endless : { does: 'suspend', days: last - now };
      });
    });
    return property(growing, ({ decisions, now, isSuspended }) =>
      expect(isSuspended).toBe(decisions.some((each) => each.liftedAt === null && !isOver(each, now))),
    );
  });
});

describe('B5 the picture of a person', () => {
  const decidedAt = new Date('2026-11-25T00:00:00Z');
  async function enforced(
    reason: 'illegal' | 'nudity',
    liftedAt: Date | null,
    picture: object | null = { checksum: 'aa', fingerprint: null },
  ) {
    const done: [string, object][] = [];
    const dispatch = async (message: { context?: object }) => {
      const { context: _, ...data } = message;
      done.push([message.constructor.name, data]);
      return message instanceof FindTakenDownAvatar ? picture : undefined;
    };
    const { type, id, ownerId } = userSubject(UserId(2));
    const decision = { id: DecisionId(9), subject: { type, id }, ownerId, photoId: null, action: 'take-down', reason, note: null };
    const rest = { until: null, decidedAt, liftedAt, appeal: null } as const;
    await enforce({ dispatcher: { dispatch }, database: {} } as never, newContext('user:9'), { ...decision, ...rest } as never);
    return done;
  }
  const names = (done: [string, object][]) => done.map(([name]) => name);

  it('is taken down as it was when that was decided; an illegal one is barred, too', async () => {
    const mark = { decisionId: 9, reason: 'nudity' };
    expect(await enforced('nudity', null)).toEqual([['TakeDownAvatar', { userId: 2, mark, decidedAt }]]);
    expect(names(await enforced('illegal', null))).toEqual(['TakeDownAvatar', 'FindTakenDownAvatar', 'BarPicture']);
    expect(names(await enforced('illegal', null, null))).toEqual(['TakeDownAvatar', 'FindTakenDownAvatar']);
  });

  it('is let in again before it is shown, also where another has been chosen since', async () => {
    expect(await enforced('illegal', decidedAt)).toMatchObject([
      ['FindTakenDownAvatar', { userId: 2, decisionId: 9 }],
      ['UnbarPicture', { checksum: 'aa', decisionId: 9 }],
      ['RestoreAvatar', { userId: 2, decisionId: 9 }],
    ]);
    expect(names(await enforced('nudity', decidedAt))).toEqual(['RestoreAvatar']);
  });
});
