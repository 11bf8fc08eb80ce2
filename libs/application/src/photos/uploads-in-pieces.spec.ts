import { type Command, type Query, Rejected, UserId } from '@heliograph/kernel';
import { AppendToUpload, FindUpload, StartUpload, UploadId } from '@heliograph/media-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { UploadsInPieces } from './uploads-in-pieces.js';
import { VisiblePhotos } from './visible-photos.js';

const ada = person(UserId(1));
const id = UploadId('a'.repeat(32));

describe('pieces of an upload that its client has named', () => {
  let kept: { length: number; received: number } | null;
  let uploads: UploadsInPieces;
  /** Is done before the next piece is kept, as by another request. */
  let meanwhile: (() => void) | null;

  beforeEach(() => {
    [kept, meanwhile] = [null, null];
    const dispatch = async (message: Query<unknown> | Command<unknown>) => {
      if (message instanceof FindUpload) return kept && { ...kept };
      if (message instanceof StartUpload) kept ??= { length: message.length, received: 0 };
      if (!(message instanceof AppendToUpload) || kept === null) return undefined;
      meanwhile?.();
      if (kept.received !== message.offset) throw new Rejected('upload-moved-on');
      kept.received += message.bytes.length;
      return kept.received;
    };
    const bus = new MessageBus({ dispatch: dispatch as never }, null);
    uploads = new UploadsInPieces(bus, new VisiblePhotos(bus), { allowance: () => undefined } as never, { storageQuota: null });
  });

  const keep = (offset: number, bytes: number, length = 10) => uploads.keep(ada, id, { length, offset, bytes: Buffer.alloc(bytes) });

  it('begin with the first one and go on from where it stands', async () => {
    expect([await keep(0, 4), await keep(4, 6)]).toEqual([4, 10]);
  });

  it('change nothing when they are sent again, or out of order, and say where it stands', async () => {
    expect(await keep(4, 4)).toBe(0);
    expect(kept).toBeNull();
    expect([await keep(0, 4), await keep(0, 4), await keep(8, 2), await keep(4, 6), await keep(4, 6)]).toEqual([4, 4, 4, 10, 10]);
  });

  it('say where it stands when another request was faster', async () => {
    await keep(0, 4);
    meanwhile = () => {
      if (kept) kept.received = 8;
    };
    expect(await keep(4, 4)).toBe(8);
  });

  it('are refused before the first is kept where the picture is too large', async () => {
    await expect(keep(0, 4, 20 * 1024 * 1024 + 1)).rejects.toMatchObject({ code: 'image-too-large' });
    expect(kept).toBeNull();
  });
});
