import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** A landscape that is the same on every run: a sky, a sun and ridges, coloured by `seed`. */
export interface Landscape {
  readonly width: number;
  readonly height: number;
  readonly sky: readonly [string, string];
  readonly sun: string;
  readonly ridges: readonly string[];
}

const palettes: readonly Omit<Landscape, 'width' | 'height'>[] = [
  { sky: ['#2b3a55', '#f2a65a'], sun: '#ffe2b0', ridges: ['#8a5a5a', '#4e3b50', '#231f2e'] },
  { sky: ['#a8c8d8', '#eef3f2'], sun: '#ffffff', ridges: ['#9fb5b0', '#5f7f78', '#2c453f'] },
  { sky: ['#101826', '#27405c'], sun: '#e8edf3', ridges: ['#1d3144', '#142333', '#0a121c'] },
  { sky: ['#d9b8a0', '#f6e7d3'], sun: '#fff6e4', ridges: ['#c48a63', '#99583a', '#4a2a1d'] },
  { sky: ['#5b7f95', '#d8dfd5'], sun: '#fbf6dc', ridges: ['#86977d', '#57704f', '#28391f'] },
  { sky: ['#33213f', '#c4587a'], sun: '#ffc9a3', ridges: ['#6d3657', '#42234a', '#1b1226'] },
  { sky: ['#dfe4e8', '#f7f7f5'], sun: '#ffffff', ridges: ['#c3cacf', '#8b959c', '#3f474d'] },
  { sky: ['#1c4a5a', '#8fc4b7'], sun: '#f3f4d0', ridges: ['#3f7f7a', '#235457', '#0e2a31'] },
];

const shapes: readonly (readonly [number, number])[] = [
  [3000, 2000],
  [2000, 3000],
  [2400, 1350],
  [2000, 2000],
  [3200, 1400],
  [2400, 3000],
  [2800, 2100],
  [1600, 2400],
];

export function landscape(seed: number): Landscape {
  const [width, height] = shapes[(seed * 5 + (seed >> 2)) % shapes.length] ?? [3000, 2000];
  return { width, height, ...(palettes[(seed * 3 + (seed >> 3)) % palettes.length] as (typeof palettes)[number]) };
}

/** JPEG of the landscape, its longer edge `edge` pixels. */
export function draw(seed: number, edge: number): Promise<Buffer> {
  const { width, height, sky, sun, ridges } = landscape(seed);
  const scale = edge / Math.max(width, height);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const ridge = (index: number) => {
    const base = h * (0.52 + 0.15 * index);
    const points = Array.from({ length: 41 }, (_, step) => {
      const x = (w * step) / 40;
      const wave = Math.sin(step * (0.35 + 0.11 * index) + seed * 1.7 + index * 2) + 0.45 * Math.sin(step * (0.9 + 0.2 * index) + seed);
      return `${x.toFixed(1)},${(base - wave * h * (0.075 - 0.014 * index)).toFixed(1)}`;
    });
    return `<polygon points="0,${h} ${points.join(' ')} ${w},${h}" fill="${ridges[index]}"/>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="${sky[0]}"/><stop offset="0.75" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${w}" height="${h}" fill="url(#s)"/>
    <circle cx="${w * (0.25 + 0.09 * (seed % 6))}" cy="${h * (0.24 + 0.05 * (seed % 4))}" r="${Math.min(w, h) * 0.055}" fill="${sun}" opacity="0.9"/>
    ${ridges.map((_, index) => ridge(index)).join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

/** Thumbhash of the landscape: its bands, without sun and waves. */
export function likeness(seed: number): string {
  const { width, height, sky, ridges } = landscape(seed);
  const bands = [sky[0], sky[0], sky[1], sky[1], ...ridges];
  const [w, h] = [Math.round((28 * width) / Math.max(width, height)), Math.round((28 * height) / Math.max(width, height))];
  const rows = Array.from({ length: h }, (_, y) => {
    const color = Buffer.from((bands[Math.floor((y * bands.length) / h)] as string).slice(1), 'hex');
    return Buffer.concat(Array.from({ length: w }, () => [color, Buffer.from([255])]).flat());
  });
  return Buffer.from(rgbaToThumbHash(w, h, Buffer.concat(rows))).toString('base64');
}
