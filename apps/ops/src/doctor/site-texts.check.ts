import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.js';

const FILES = ['rules.md', 'privacy.md', 'imprint.md'] as const;

/** Whose rules, privacy page and imprint people read. Those of the product fit a trial; who runs the site, only its owner can say. */
export const siteTexts: Check = {
  name: 'site texts',
  remedy: 'see that SITE_DIR is a folder that can be read',
  needsDatabase: false,
  run: async ({ settings: { siteDir } }) => {
    const missing = FILES.filter((file) => siteDir === null || !existsSync(join(siteDir, file)));
    if (missing.length === 0) return { ok: true, found: 'rules, privacy page and imprint are your own' };
    return {
      ok: true,
      found: `${missing.join(', ')}: people read the texts that come with the product. Write your own into a folder and name it in SITE_DIR: who you are, where the servers are, how long you keep backups`,
    };
  },
};
