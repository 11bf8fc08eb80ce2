import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

/** The mean structural similarity of luma between a rendition and its original, which ffmpeg reduces to the same size by Lanczos. */
export async function ssim(original: Buffer, rendition: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-ssim-'));
  try {
    // Not every ffmpeg reads AVIF. Both keep the numbers of their own profile, which is the same.
    const { data, info } = await sharp(rendition, { ignoreIcc: true }).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
    const [one, other] = [join(folder, 'original.jpg'), join(folder, 'rendition.png')];
    await Promise.all([writeFile(one, original), writeFile(other, data)]);
    const graph = `[0]scale=${info.width}:${info.height}:flags=lanczos,format=yuv444p[a];[1]format=yuv444p[b];[a][b]ssim`;
    const { stderr } = await run('ffmpeg', ['-hide_banner', '-i', one, '-i', other, '-lavfi', graph, '-f', 'null', '-']).catch(explained);
    const [, luma] = /SSIM Y:([\d.]+)/.exec(stderr) ?? [];
    if (luma === undefined) throw new Error(`ffmpeg said no likeness: ${stderr}`);
    return Number(luma);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function explained(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error('ffmpeg is missing: apt-get install ffmpeg');
  throw error;
}
