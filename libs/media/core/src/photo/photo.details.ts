import { Rejected, textProblem } from '@heliograph/kernel';
import type { Exif, License } from '@heliograph/media-contracts';
import type { PhotoRejection } from './photo.refusals.js';

export interface Details {
  /** What it shows, for those who do not see it. */
  readonly alt: string | null;
  readonly license: License;
  readonly showExif: boolean;
  readonly exif: Exif | null;
}

export const noDetails: Details = { alt: '', license: 'all-rights-reserved', showExif: true, exif: null };

/** Fields that are left out do not change. */
export interface DetailChanges {
  readonly alt?: string | undefined;
  readonly license?: License | undefined;
  /** A value that is hidden is deleted: it does not come back. */
  readonly showExif?: boolean | undefined;
}

const MAX_ALT = 500;

/** @throws Rejected `invalid-photo` */
export function changedDetails(details: Details, { alt, license, showExif = details.showExif }: DetailChanges): Details {
  return {
    alt: alt === undefined ? details.alt : readText('alt', alt, MAX_ALT),
    license: license ?? details.license,
    showExif,
    exif: showExif ? details.exif : null,
  };
}

export function sameDetails(one: Details, other: Details): boolean {
  const values = ({ alt, license, showExif, exif }: Details) => JSON.stringify([alt, license, showExif, exif]);
  return values(one) === values(other);
}

/** Contract S20: kept as sent but for outer white space; lengths in code points. */
export function readText(field: string, typed: string, max: number): string {
  const text = typed.trim();
  const problem = textProblem(text, 0, max);
  if (problem) throw invalid(field, problem);
  return text;
}

function invalid(field: string, problem: string): Rejected<PhotoRejection> {
  return new Rejected('invalid-photo', `${field} ${problem}`, { [field]: [problem] });
}
