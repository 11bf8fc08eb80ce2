import { derivedSecret } from '@heliograph/runtime';

/** Signs forms and cursors; the same in every process of an installation. */
export const pageSecret = (secret: Buffer): string => derivedSecret(secret, 'heliograph/pages');
