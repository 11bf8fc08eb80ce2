import { scripts } from '../scripts/scripts.js';
import { icons } from '../style/icons.js';
import { styles } from '../style/stylesheet.js';
import type { Asset } from './asset.js';

/** Every file that pages load. */
export const assets: readonly Asset[] = [...styles, ...icons, ...scripts];
