import { table } from '@heliograph/database';

export const logs = table('event_store.logs', {
  key: { log: 'text' },
  columns: { incarnation: 'uuid', head_seq: 'bigint', head_hash: 'bytea', recorded_at: 'timestamptz(3)' },
});

export const events = table('event_store.events', {
  key: { log: 'text', seq: 'bigint' },
  columns: {
    stream: 'text',
    version: 'integer',
    partition: 'smallint',
    type: 'text',
    schema_version: 'smallint',
    event_id: 'uuid',
    recorded_at: 'timestamptz(3)',
    actor: 'text',
    correlation: 'uuid',
    causation: 'uuid null',
    command_id: 'uuid',
    payload: 'text',
    metadata: 'text',
    hash: 'bytea',
  },
});

export const streams = table('event_store.streams', {
  key: { stream: 'text', version: 'integer', log: 'text' },
  columns: { seq: 'bigint' },
});

export const snapshots = table('event_store.snapshots', {
  key: { stream: 'text', log: 'text' },
  columns: { version: 'integer', latest: 'integer[]' },
});

export const commands = table('event_store.commands', {
  key: { command_id: 'uuid', log: 'text' },
  columns: { first_seq: 'bigint', last_seq: 'bigint', recorded_at: 'timestamptz(3)' },
});

export const answers = table('event_store.answers', {
  key: { request: 'uuid' },
  columns: {
    fingerprint: 'bytea',
    claim: 'uuid null',
    under_way_until: 'timestamptz(3)',
    answer: 'text null',
    recorded_at: 'timestamptz(3)',
  },
});

export const keys = table('event_store.keys', {
  key: { key_id: 'uuid' },
  columns: {
    person: 'bigint',
    master_key: 'text',
    wrapped: 'bytea null',
    created_at: 'timestamptz(3)',
    destroyed_at: 'timestamptz(3) null',
  },
});

export const secrets = table('event_store.secrets', { key: { name: 'text' }, columns: { master_key: 'text', wrapped: 'bytea' } });

export const signedCheckpoints = table('event_store.signed_checkpoints', {
  key: { number: 'bigint' },
  columns: { signed_at: 'timestamptz(3)', heads: 'text', key_id: 'text', previous: 'bytea', signature: 'bytea' },
});

export const signingKeyRotations = table('event_store.signing_key_rotations', {
  key: { number: 'bigint' },
  columns: {
    signed_at: 'timestamptz(3)',
    from_key: 'text',
    to_key: 'text',
    checkpoint: 'bigint',
    previous: 'bytea',
    signature: 'bytea',
    acceptance: 'bytea',
  },
});

export const erasures = table('event_store.erasures', {
  key: { person: 'bigint' },
  columns: {
    correlation: 'uuid',
    begun_at: 'timestamptz(3)',
    next_look_at: 'timestamptz(3) null',
    looked_at: 'timestamptz(3) null',
    certified_at: 'timestamptz(3) null',
    places: 'jsonb',
  },
});

export const doomedFiles = table('event_store.doomed_files', { key: { person: 'bigint', key: 'text' }, columns: {} });
