import { readFileSync } from 'node:fs';
import { type Asset, asset } from '../assets/asset.js';

export const favicon = asset('heliograph', 'svg', 'image/svg+xml', readFileSync(new URL('favicon.svg', import.meta.url), 'utf8'));

const icon = (name: string) => asset(name, 'png', 'image/png', readFileSync(new URL(`icons/${name}.png`, import.meta.url)));
const siteIcons = { 180: icon('icon-180'), 192: icon('icon-192'), 512: icon('icon-512'), maskable: icon('icon-maskable-512') } as const;

/** The product's sign as a picture: by its edge in pixels, and the one that a system may cut to its own shape. `spec/draw-icon.ts` draws them. */
export const siteIcon = (which: keyof typeof siteIcons): Asset => siteIcons[which];

export const icons: readonly Asset[] = [favicon, ...Object.values(siteIcons)];
