import { MessageBus, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { FindProfile, FindUser, GrantHero, RevokeHero, type UserProfile } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { FilterFollowed } from '@heliograph/social-graph-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { FindUserNumbers } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { HeroBadges } from './hero-badges.js';
import { People } from './people.js';
import { newUserCard } from './card-of-profile.js';
import { UserCards } from './user-cards.js';

const staff = person(UserId(9));
const profile = (isHero: boolean) => ({ userId: UserId(1), username: 'ada', isHero }) as unknown as UserProfile;

/** Ada, whose card the worker made before the badge; `isErased` = she is erased while she is given it. */
function badges({ isErased = false } = {}) {
  let isHero = false;
  const { dispatcher, given } = handlersInMemory(
    answers(FindUser, ({ username }) => (username === 'ada' ? { userId: UserId(1), username } : null) as never),
    answers(GrantHero, () => void (isHero = true)),
    answers(RevokeHero, () => void (isHero = false)),
    answers(FindProfile, () => (isErased ? null : profile(isHero))),
    answers(FindUserNumbers, () => ({ ...newUserCard(profile(false)), countPhotos: 4 })),
    answers(FilterFollowed, () => new Set()),
  );
  const bus = new MessageBus(dispatcher, null);
  return { badges: new HeroBadges(bus, new People(bus, new Pager(new SignedCursors('a secret of the specs')), new UserCards(bus))), given };
}

describe('the hero badge', () => {
  it('U4 stands in the answer, though the worker has not heard of it', async () => {
    const { badges: part, given } = badges();
    expect(await part.decide('grant', 'ada', staff)).toMatchObject({ card: { isHero: true, countPhotos: 4 } });
    expect(await part.decide('revoke', 'ada', staff)).toMatchObject({ card: { isHero: false } });
    expect(given.find((message) => message instanceof GrantHero)).toMatchObject({ userId: 1, context: { actor: 'user:9' } });
  });

  it('is not given to somebody who is unknown or has been erased since', async () => {
    const { badges: part, given } = badges();
    await expect(part.decide('grant', 'x', staff)).rejects.toMatchObject({ code: 'unknown-user' });
    expect(given.some((message) => message instanceof GrantHero)).toBe(false);
    await expect(badges({ isErased: true }).badges.decide('grant', 'ada', staff)).rejects.toMatchObject({ code: 'unknown-user' });
  });
});
