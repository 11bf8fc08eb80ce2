import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { CredentialNumber } from './credential.events.js';
import { credential } from './credential.js';

const at = '2026-01-31T09:30:00.000Z';
const of = { kind: 'personal-token', id: CredentialNumber(7), userId: UserId(9), at } as const;
const details = { ...of, appId: null, scopes: ['read'], expiresAt: null };
const issued = { type: 'identity.credential-issued', data: details } as const;
const revoked = { type: 'identity.credential-revoked', data: of } as const;

describe('a credential', () => {
  const { given } = deciderSpec(credential);

  it('is issued with its scopes and end', () =>
    given()
      .when({ do: 'issue', ...details })
      .then(issued));
  it('is revoked once', () => {
    given(issued)
      .when({ do: 'revoke', ...of })
      .then(revoked);
    given(issued, revoked)
      .when({ do: 'revoke', ...of })
      .thenNothing();
  });
  it('from before these events were written is revoked, too', () =>
    given()
      .when({ do: 'revoke', ...of })
      .then(revoked));
});
