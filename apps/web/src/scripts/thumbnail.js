// A small picture of a chosen file, so that sixty of them are not sixty large ones in memory.
import { sizeIn } from './header.js';

const EDGE = 640;
/** What is longer would be enlarged on its other side beyond all measure. */
const LONGEST_SHAPE = 6;

/** @returns address of a picture in this page; of what this browser cannot show, none */
export async function thumbnailOf(file, buffer) {
  const [width, height] = sizeIn(buffer) ?? [0, 0];
  if (!(Math.max(width, height) < LONGEST_SHAPE * Math.min(width, height))) return URL.createObjectURL(file);
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: Math.min(EDGE, width), resizeQuality: 'medium' });
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    bitmap.close();
    return URL.createObjectURL(await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85)));
  } catch {
    return '';
  }
}
