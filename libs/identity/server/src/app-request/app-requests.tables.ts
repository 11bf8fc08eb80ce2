import { table } from '@heliograph/database';

export const appRequests = table('identity.app_requests', {
  key: { app_id: 'bigint', at: 'timestamptz(3)', id: 'bigint' },
  columns: {
    method: 'text',
    route: 'text null',
    status: 'smallint',
    milliseconds: 'real',
    request_id: 'text',
    error: 'text null',
    reason: 'text null',
  },
});

export const appRequestShares = table('identity.app_request_shares', {
  key: { app_id: 'bigint', hour: 'timestamptz(0)', share: 'text' },
  columns: { requests: 'integer' },
});

export const appRequestTotals = table('identity.app_request_totals', {
  key: { app_id: 'bigint', hour: 'timestamptz(0)', class: 'smallint', refused: 'boolean' },
  columns: { requests: 'integer' },
});
