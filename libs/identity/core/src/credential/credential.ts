import { type Decider, assertNever } from '@heliograph/kernel';
import type { CredentialEvent, CredentialIssued, CredentialRevoked } from './credential.events.js';

type State = { readonly status: 'unknown' | 'live' | 'revoked' };

export type CredentialCommand =
  | ({ readonly do: 'issue' } & CredentialIssued['data'])
  | ({ readonly do: 'revoke' } & CredentialRevoked['data']);

/** The row of a credential decides whether it works; its stream says who made it and who ended it. */
export const credential: Decider<CredentialCommand, CredentialEvent, State> = {
  initial: { status: 'unknown' },

  evolve(_, event) {
    switch (event.type) {
      case 'identity.credential-issued':
        return { status: 'live' };
      case 'identity.credential-revoked':
        return { status: 'revoked' };
      default:
        return assertNever(event);
    }
  },

  decide(command, { status }) {
    if (command.do === 'issue') {
      const { do: _, ...data } = command;
      return [{ type: 'identity.credential-issued', data }];
    }
    // One from before such events were written has no other.
    if (status === 'revoked') return [];
    const { do: _, ...data } = command;
    return [{ type: 'identity.credential-revoked', data }];
  },
};
