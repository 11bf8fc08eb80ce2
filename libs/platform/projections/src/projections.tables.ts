import { table } from '@heliograph/database';

export const checkpoints = table('projections.checkpoints', {
  key: { projection: 'text', log: 'text' },
  columns: {
    incarnation: 'uuid',
    seq: 'bigint',
    recorded_at: 'timestamptz(3) null',
    halted_at: 'bigint null',
    halted_reason: 'text null',
    paused: 'boolean',
    complete_from: 'bigint',
  },
});

export const workers = table('projections.workers', {
  key: { id: 'uuid' },
  columns: { contexts: 'text[]', build: 'text', behind: 'bigint', seen_at: 'timestamptz(3)' },
});

export const readModels = table('projections.read_models', { key: { table_name: 'text' }, columns: { projection: 'text' } });

export const rebuilds = table('projections.rebuilds', {
  key: { projection: 'text' },
  columns: {
    signature: 'text',
    compared: 'jsonb null',
    begun_at: 'timestamptz(3)',
    failed: 'text null',
    failed_at: 'timestamptz(3) null',
  },
});
