import { UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { Judge } from './judge.js';

const [ownerId, moderator] = [UserId(2), 'user:9'];
const of =
  (actor: string, about: Partial<Parameters<typeof Judge.appoint>[1]> = {}) =>
  () =>
    Judge.appoint(actor, { ownerId, ...about });
const refused = (code: string) => expect.objectContaining({ code });

describe('who may decide (B3)', () => {
  it('is anybody of the staff but the owner, also of what an erased person left', () => {
    for (const actor of [moderator, 'user:22', 'system:operator']) expect(of(actor)().actor).toBe(actor);
    expect(of('user:2', { ownerId: null })().actor).toBe('user:2');
    expect(of('user:2')).toThrow(refused('own-case'));
  });

  it('does not suspend staff, unless at the command line', () => {
    expect(of(moderator, { suspendsStaff: true })).toThrow(refused('suspends-staff'));
    expect(of('system:operator', { suspendsStaff: true })().actor).toBe('system:operator');
  });

  it('does not answer an appeal against a decision of their own', () => {
    expect(of(moderator, { decidedBy: moderator })).toThrow(refused('own-decision'));
    expect(of(moderator, { decidedBy: 'user:8' })().actor).toBe(moderator);
  });
});
