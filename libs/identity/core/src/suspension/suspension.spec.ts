import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { suspension } from './suspension.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;
const [before, after] = ['2026-01-31T09:00:00.000Z', '2026-02-01T09:30:00.000Z'];

const { given } = deciderSpec(suspension);
const suspend = (reason: string | null = 'spam', until: string | null = null) => ({ userId, disabled: true, reason, until, at }) as const;
const lift = { userId, disabled: false, reason: 'appeal', at } as const;
const disabled = { type: 'identity.user-disabled', data: { userId, at } } as const;
const explained = (reason: string | null = 'spam', until: string | null = null) =>
  ({ type: 'identity.suspension-explained', data: { userId, reason, until, at } }) as const;
const enabled = { type: 'identity.user-enabled', data: { userId, at } } as const;

describe('suspending and lifting (B4)', () => {
  it('suspends, and is silent the second time', () => {
    given(registered).when(suspend()).then(disabled, explained());
    given(registered).when(suspend(null, after)).then(disabled, explained(null, after));
    given(registered).when(suspend(null)).then(disabled);
    given(registered, disabled).when(suspend(null)).thenNothing();
    given(registered, disabled, explained()).when(suspend()).thenNothing();
  });

  it('changes reason and end of one that goes on, without suspending twice', () => {
    given(registered, disabled).when(suspend()).then(explained());
    given(registered, disabled, explained()).when(suspend('spam', after)).then(explained('spam', after));
    given(registered, disabled, explained(), explained('spam', after)).when(suspend('spam', after)).thenNothing();
    given(registered, disabled, explained()).when(suspend(null)).then(explained(null));
  });

  it('lifts, once, says why where somebody does, and suspends again after that', () => {
    given(registered, disabled, explained('spam', after)).when(lift).then(explained('appeal', after), enabled);
    given(registered, disabled)
      .when({ ...lift, reason: null })
      .then(enabled);
    given(registered).when(lift).thenNothing();
    given(registered, disabled, explained(), enabled).when(suspend(null)).then(disabled);
    given(registered, disabled, explained(), enabled, disabled).when(suspend(null)).thenNothing();
  });

  it('one that has ended by itself is lifted as such, and another one begins behind it', () => {
    const over = [registered, disabled, explained('spam', before)] as const;
    given(...over)
      .when({ ...lift, reason: null, onlyIfOver: true })
      .then(enabled);
    given(...over)
      .when(suspend('spam', after))
      .then(enabled, disabled, explained('spam', after));
  });

  it('what has not ended by itself stays', () => {
    for (const until of [after, null])
      given(registered, disabled, explained('spam', until))
        .when({ ...lift, onlyIfOver: true })
        .thenNothing();
  });

  it('an end that has passed, and a reason that nobody can read, are refused', () => {
    given(registered).when(suspend('spam', at)).thenRejected('invalid');
    for (const reason of ['', 'x'.repeat(1001), '\0']) {
      given(registered).when(suspend(reason)).thenRejected('invalid');
      given(registered, disabled)
        .when({ ...lift, reason })
        .thenRejected('invalid');
    }
  });

  it('a badge changes nothing about it', () =>
    given(registered, disabled, { type: 'identity.hero-granted', data: { userId, at } }).when(suspend(null)).thenNothing());

  it('is rejected for an unknown user', () => given().when(suspend()).thenRejected('unknown-user'));
});
