import type { Asset } from './assets/asset.js';
import { scripts } from './scripts/scripts.js';
import { icons } from './style/icons.js';
import { styles } from './style/stylesheet.js';

/** Every file that pages load. */
export const assets: readonly Asset[] = [...styles, ...icons, ...scripts];
