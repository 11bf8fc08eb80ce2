import { FindAvatar } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { MessageBus } from '../actor/index.js';
import { Avatars } from './avatars.js';

const file = { userId: UserId(7), key: 'avatars/abc.webp' };
const { dispatcher } = handlersInMemory(answers(FindAvatar, ({ name }) => (name === 'abc.webp' ? file : null)));
const avatars = new Avatars(new MessageBus(dispatcher, null));

describe('pictures of people', () => {
  it('are what they uploaded', async () => {
    expect(await avatars.findAvatar('abc.webp')).toEqual({ kind: 'uploaded', ...file });
  });

  it('are drawn from the id of anyone who uploaded none', async () => {
    expect(await avatars.findAvatar('7.svg')).toEqual({ kind: 'drawn', userId: 7 });
  });

  it('any other name is nobody’s', async () => {
    const others = ['', '.svg', '0.svg', '07.svg', '7', '7.png', '7.svg.svg', 'x.svg', '../7.svg', '9007199254740992.svg', 'gone.webp'];
    for (const name of others) expect([name, await avatars.findAvatar(name)]).toEqual([name, null]);
  });
});
