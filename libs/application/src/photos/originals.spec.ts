import { IsSuspended } from '@heliograph/identity-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { FindOriginal, type PhotoOriginal } from '@heliograph/media-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { Addresses } from '../addresses/index.js';
import { Originals } from './originals.js';

const [owner, stranger] = [UserId(1), UserId(2)];
const file = { name: 'a.upload', key: 'photos/a/a.upload', extension: 'jpg', contentType: 'image/jpeg' };
const kept: PhotoOriginal = { ownerId: owner, title: 'Dunes', isPictureHidden: false, file };
const addresses = new Addresses(
  { publicUrl: 'https://api.test', webUrl: 'https://test' },
  { queryFor: (path, reader) => `signed=${reader}:${path}` },
);

function originals(found: PhotoOriginal | null, isSuspended = false): Originals {
  const { dispatcher } = handlersInMemory(
    answers(FindOriginal, () => found),
    answers(IsSuspended, () => isSuspended),
  );
  return new Originals(new MessageBus(dispatcher, null), addresses);
}

const codeOf = ({ code }: Error & { code: string }) => code;

describe('the file as it was sent', () => {
  it('E: GET /photos/:photo_id/original its owner gets an address for a download, and nobody else anything', async () => {
    const address = (found: PhotoOriginal | null, by: UserId) => originals(found).address(person(by), PhotoId(7)).catch(codeOf);
    expect(await address(kept, owner)).toBe('https://api.test/originals/7?signed=download:/originals/7');
    expect(await address(kept, stranger)).toBe('photo-not-found');
    expect(await address(null, owner)).toBe('photo-not-found');
    expect(await address({ ...kept, file: null }, owner)).toBe('original-not-kept');
    expect(await address({ ...kept, file: null }, stranger)).toBe('photo-not-found');
  });

  it('B4 B5 E: GET /photos/:photo_id/original what its owner is not shown is not given back either', async () => {
    const hidden = { ...kept, isPictureHidden: true };
    expect(await originals(hidden).address(person(owner), PhotoId(7)).catch(codeOf)).toBe('photo-not-found');
    expect(await originals(hidden).findFile(PhotoId(7)).catch(codeOf)).toBe('photo-not-found');
    expect(await originals(hidden).isKept(PhotoId(7))).toBe(false);
  });

  it('B4 E: GET /originals/:photo_id an address that was made before ends with the photo, and with a suspension', async () => {
    expect(await originals(kept).findFile(PhotoId(7))).toEqual({ title: 'Dunes', file });
    expect(await originals(kept, true).findFile(PhotoId(7)).catch(codeOf)).toBe('photo-not-found');
    expect(await originals(null).findFile(PhotoId(7)).catch(codeOf)).toBe('photo-not-found');
    expect(
      await originals({ ...kept, file: null })
        .findFile(PhotoId(7))
        .catch(codeOf),
    ).toBe('photo-not-found');
  });
});
