import { createHash } from 'node:crypto';
import { DecisionId } from '@heliograph/kernel';
import { BarPicture, MakeSquare, UnbarPicture } from '@heliograph/media-contracts';
import { sampleRequest } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DecoderPool } from '../processing/decoder-pool.js';
import { fingerprint } from '../processing/fingerprint.js';
import { fromSources } from '../processing/spec/decoder-from-sources.js';
import { scene } from '../processing/spec/scene.js';
import { mediaProduct } from '../spec/media-product.js';
import { MakeSquareHandler } from './square.handlers.js';

class FromSources extends MakeSquareHandler {
  protected override readonly decoders = new DecoderPool({ size: 1, ...fromSources });
}

describe('pictures of people (B5, E: PUT /me/avatar)', () => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  let handler: FromSources;
  beforeAll(async () => {
    media = await mediaProduct();
    handler = new FromSources(media.runtime.database);
  });
  afterAll(async () => {
    await handler.onModuleDestroy();
    await media.close();
  });

  const decisionId = DecisionId(3);
  const request = () => sampleRequest('system:spec');
  const square = (content: Buffer) => handler.execute(new MakeSquare(content)).then(({ content: made }) => Buffer.from(made));
  const checksumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  const bar = async (content: Buffer, looks: string | null) =>
    media.dispatcher.dispatch(
      new BarPicture(request(), { checksum: checksumOf(content), fingerprint: looks }, { decisionId, reason: 'illegal' }),
    );

  it('B5 the bytes of a barred picture are refused, and what looks like it; another picture is made a square', async () => {
    const original = await scene(1).jpeg().toBuffer();
    expect((await sharp(await square(original)).metadata()).width).toBe(400);
    await bar(original, await fingerprint(sharp(original), () => sharp(original)));
    const copies = [
      original,
      await scene(1).webp({ quality: 50 }).toBuffer(),
      await scene(1).resize(240).png().toBuffer(),
      await scene(1).linear(1, 10).jpeg({ quality: 60 }).toBuffer(),
      await scene(1).rotate(180).jpeg().withMetadata({ orientation: 3 }).toBuffer(),
    ];
    for (const copy of copies)
      await expect(square(copy)).rejects.toMatchObject({ code: 'image-barred', errors: { image: [expect.any(String)] } });
    expect((await sharp(await square(await scene(2).jpeg().toBuffer())).metadata()).format).toBe('webp');
    await media.dispatcher.dispatch(new UnbarPicture(request(), checksumOf(original), decisionId));
    expect((await sharp(await square(original)).metadata()).width).toBe(400);
  });

  it('B5 where a picture of few shades is barred, its bytes alone are refused', async () => {
    const plain = (colour: string) => sharp({ create: { width: 90, height: 60, channels: 3, background: colour } });
    const barred = await plain('#405060').png().toBuffer();
    await bar(barred, null);
    await expect(square(barred)).rejects.toMatchObject({ code: 'image-barred' });
    expect((await sharp(await square(await plain('#415060').png().toBuffer())).metadata()).width).toBe(400);
  });
});
