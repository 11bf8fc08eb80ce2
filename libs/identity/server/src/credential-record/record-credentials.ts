import { decideOn, childContext } from '@heliograph/cqrs';
import type { EventStore } from '@heliograph/event-store';
import { credential, type CredentialIssued, type CredentialKind, type CredentialNumber, type IssuedKind } from '@heliograph/identity-core';
import { type Context, StreamId, type UserId } from '@heliograph/kernel';
import type { ConfirmedAccount } from '../credentials/account-lock.js';
import { identityLog } from '../identity.log.js';

class Recorded<K extends IssuedKind> {
  protected readonly isRecorded = true;

  constructor(
    readonly kind: K,
    /** For its row. */
    readonly id: CredentialNumber,
  ) {}
}

/** A credential whose making is in the log. Statements that insert one take it, so none works that the log does not know. */
export type RecordedCredential<K extends IssuedKind> = Recorded<K>;

const TABLES: Record<IssuedKind, string> = {
  'personal-token': 'identity.personal_tokens',
  'app-secret': 'identity.app_secrets',
  consent: 'identity.grants',
};

const streamOf = (kind: CredentialKind, id: CredentialNumber): StreamId => StreamId(`${kind}-${id}`);

type Issue<K extends IssuedKind> = Pick<CredentialIssued['data'], 'appId' | 'scopes' | 'expiresAt'> & { readonly kind: K };

/** In an account whose person has shown who they are, before the row. Where the row is not committed after all, the sweep writes that there is none. */
export async function recordIssuedCredential<K extends IssuedKind>(
  store: EventStore,
  account: ConfirmedAccount,
  context: Context,
  { kind, ...details }: Issue<K>,
): Promise<RecordedCredential<K>> {
  const [row] = await account.query<{ id: CredentialNumber }>(`select nextval(pg_get_serial_sequence('${TABLES[kind]}', 'id')) as id`);
  const { id } = row as { id: CredentialNumber };
  const stream = streamOf(kind, id);
  const command = { do: 'issue', kind, id, userId: account.userId, ...details, at: context.now.toISOString() } as const;
  await decideOn(store, { log: identityLog, stream, decider: credential, command, context: childContext(context, stream), isNew: true });
  return new Recorded(kind, id);
}

export interface EndedCredential {
  readonly kind: CredentialKind;
  readonly id: CredentialNumber;
  readonly userId: UserId;
}

/** After their rows are gone: they end at once. What a crash leaves out is written by the sweep. */
export async function recordRevokedCredentials(store: EventStore, context: Context, ended: readonly EndedCredential[]): Promise<void> {
  for (const { kind, id, userId } of ended) {
    const stream = streamOf(kind, id);
    const command = { do: 'revoke', kind, id, userId, at: context.now.toISOString() } as const;
    // The command that ends it may be part of the one that has issued it.
    const part = childContext(context, StreamId(`${stream} revoked`));
    await decideOn(store, { log: identityLog, stream, decider: credential, command, context: part });
  }
}
