import { FindOutsideUser, FindSession, RegisterUser, StartSession } from '@heliograph/identity-contracts';
import { Rejected, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { anonymous, MessageBus } from '../actor/index.js';
import { SignIn } from './sign-in.js';

const session = { token: 'a token', userId: UserId(7) };
const registration = { username: 'ada', name: 'Ada', email: 'ada@example.org', password: 'correct horse' };
const origin = { network: '203.0.113.7' };

function signIn(answers: (message: object) => unknown) {
  const asked: object[] = [];
  const dispatch = async (message: object) => {
    asked.push(message);
    return answers(message) as never;
  };
  return { signIn: new SignIn(new MessageBus({ dispatch }, null), { rulesVersion: '2026-01' }), asked };
}

describe('signing in', () => {
  it('a new user is signed in under their own name', async () => {
    const { signIn: part, asked } = signIn((message) => (message instanceof RegisterUser ? { userId: UserId(7) } : session));
    expect(await part.join(anonymous, registration, origin)).toBe(session);
    expect(asked).toMatchObject([
      { context: { actor: 'anonymous' }, fields: registration, rules: '2026-01' },
      { context: { actor: 'user:7' }, userId: 7, origin },
    ]);
  });

  it('U2 a new user is registered with the clock of their browser, where it is known', async () => {
    const { signIn: part, asked } = signIn(() => ({ userId: UserId(7) }));
    await part.register(anonymous, { ...registration, offsetMinutes: 330 });
    await part.register(anonymous, registration);
    expect(asked).toMatchObject([
      { fields: registration, offsetMinutes: 330 },
      { fields: registration, offsetMinutes: null },
    ]);
  });

  it('a user whose name is taken is not signed in', async () => {
    const { signIn: part, asked } = signIn(() => Promise.reject(new Rejected('username-taken')));
    await expect(part.join(anonymous, registration, origin)).rejects.toMatchObject({ code: 'username-taken' });
    await expect(part.register(anonymous, registration)).rejects.toMatchObject({ code: 'username-taken' });
    expect(asked.some((message) => message instanceof StartSession)).toBe(false);
  });

  it('O11 an account elsewhere signs in the user who connected it, and no other', async () => {
    const identity = { provider: 'https://elsewhere.example', subject: '1' };
    const connected = signIn((message) => (message instanceof FindOutsideUser ? UserId(7) : session));
    expect(await connected.signIn.logInFrom(identity, origin)).toBe(session);
    const nobodys = signIn(() => null);
    expect(await nobodys.signIn.logInFrom(identity, origin)).toBeNull();
    expect(nobodys.asked).toHaveLength(1);
  });

  it('a session that has ended has no user', async () => {
    const { signIn: part, asked } = signIn(() => null);
    expect(await part.holderOf('gone')).toBeNull();
    expect(asked).toEqual([expect.any(FindSession)]);
  });
});
