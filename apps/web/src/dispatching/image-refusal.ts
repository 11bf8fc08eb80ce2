import { Rejected } from '@heliograph/kernel';
import type { ImageRefusal } from '@heliograph/media-contracts';
import { Refused, type RefusalStatus } from '../refused.js';

const words = {
  'image-too-large': [413, 'The picture is larger than 20 MB.'],
  'image-type-unsupported': [415, 'The picture is neither JPEG nor PNG nor WebP.'],
  'image-mislabelled': [415, 'The file is another kind of image than its name says.'],
  'image-too-many-pixels': [422, 'The picture has more than 50 megapixels.'],
  'image-incomplete': [422, 'The picture is cut off. Please upload it again.'],
  'image-corrupt': [422, 'The picture cannot be read.'],
  'image-animated': [422, 'Moving pictures are not taken.'],
  'image-trailing-data': [422, 'The file holds more than a picture.'],
} satisfies Record<ImageRefusal, readonly [RefusalStatus, string]>;

/** What is wrong with a picture, beside its field. Null: the error tells of something else. */
export function imageRefusal(error: unknown): Refused | null {
  if (!(error instanceof Rejected) || !(error.code in words)) return null;
  const [status, text] = words[error.code as ImageRefusal];
  return new Refused(status, 'Please look at the picture.', { image: [text] });
}
