import { fromProject } from './packages.mjs';

const sharp = fromProject('libs/media/server', 'sharp');

/** As a camera lays it down: turned by a flag, with the time in its own offset and the place in its EXIF. */
export const WIDTH = 2_400;
export const HEIGHT = 3_600;
export const OFFSET = '+0200';

/** Local date `YYYY-MM-DD` of yesterday at that offset. */
export const takenOn = new Date(Date.now() - 22 * 3_600_000).toISOString().slice(0, 10);

/** A JPEG of a coast at dusk; another one for each seed. */
export async function photograph(seed) {
  const ridge = Array.from({ length: 25 }, (_, step) => `${step * 150},${1_500 - Math.abs(Math.sin(step * 0.7 + seed) * 420)}`).join(' ');
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${HEIGHT}" height="${WIDTH}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1d2b53"/><stop offset=".6" stop-color="#e0785a"/><stop offset="1" stop-color="#f6d186"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${900 + (seed % 7) * 250}" cy="1250" r="170" fill="#fff3d0"/>
    <polygon points="0,2400 ${ridge} 3600,2400" fill="#28304a"/><rect y="1750" width="100%" height="650" fill="#183a52"/></svg>`;
  const noise = {
    create: { width: HEIGHT, height: WIDTH, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  };
  const grain = await sharp(noise).jpeg().toBuffer();
  const taken = `${takenOn.replaceAll('-', ':')} 19:42:07`;
  return sharp(Buffer.from(scene))
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Trial', Model: 'Box' },
      IFD2: { DateTimeOriginal: taken, OffsetTimeOriginal: '+02:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 23/1 1400/100', GPSLongitudeRef: 'W', GPSLongitude: '4/1 29/1 1000/100' },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** What a file says of itself. */
export const describe = (content) => sharp(content).metadata();
