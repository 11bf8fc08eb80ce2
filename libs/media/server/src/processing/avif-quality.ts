import sharp, { type Sharp } from 'sharp';
import { likeness, lumaOf } from './likeness.js';

/** How alike a rendition shall be to the picture at its size, and from where on it is made again (docs/adr/0018-renditions.md). */
const [LIKE, TOO_LITTLE] = [0.954, 0.949];
/** Of one that is smooth, less would show in its sky; of one that is mostly noise, more would cost bytes and show nothing. */
const [LEAST, FIRST, MOST] = [46, 54, 72];
/** Quality by which what is missing of likeness becomes a third smaller: 6 where there is much fine detail, 10 where there is little. */
const THIRD = 7;

/**
 * Encodes the renditions of one picture, the smaller ones first: at which quality one is as alike to the original as it shall be says what the next
 * begins with. Grain, which goes away as a picture is reduced, is what makes the larger ones differ.
 */
export class AvifEncoder {
  private quality = FIRST;

  async encode(picture: Sharp): Promise<Buffer> {
    const original = await picture.png({ compressionLevel: 0 }).toBuffer();
    const luma = await lumaOf(sharp(original));
    const made = await this.once(sharp(original).keepIccProfile(), 3);
    const found = likeness(luma, await lumaOf(sharp(made)));
    const before = this.quality;
    const step = (THIRD * Math.log((1 - found) / (1 - LIKE))) / Math.log(1.5);
    this.quality = Math.round(Math.min(MOST, Math.max(LEAST, before + step)));
    return found < TOO_LITTLE && this.quality > before ? this.once(sharp(original).keepIccProfile(), 3) : made;
  }

  /** One that is seen by itself, and takes as long as all others together: at what they have come to. */
  last(picture: Sharp): Promise<Buffer> {
    return this.once(picture, 2);
  }

  /** Effort 3 saves a twentieth of the bytes that 2 takes, and 4 takes four times as long for as little again. */
  private once(picture: Sharp, effort: 2 | 3): Promise<Buffer> {
    return picture.avif({ quality: this.quality, effort, chromaSubsampling: '4:2:0' }).toBuffer();
  }
}
