import { table } from '@heliograph/database';

/** Changes of address that wait for proofs, or that can still be undone. */
export const emailChanges = table('identity.email_changes', {
  key: { user_id: 'bigint' },
  columns: {
    email: 'text',
    former: 'text',
    // The present address is verified, so its owner has to agree.
    needs_approval: 'boolean',
    // Everything that was added to the account since then may be the intruder's.
    asked_at: 'timestamptz(3)',
    proved_at: 'timestamptz(3) null',
    approved_at: 'timestamptz(3) null',
    changed_at: 'timestamptz(3) null',
  },
});
