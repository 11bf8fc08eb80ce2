/** What the client may be sent (S13, S11). */
export interface AnswerFormat {
  /** Content type of a JSON answer. */
  readonly contentType: string;
  /** Errors go as `application/problem+json`. */
  readonly problemJson: boolean;
}

export const plainFormat: AnswerFormat = { contentType: 'application/json; charset=utf-8', problemJson: false };
const vendorType = 'application/vnd.heliograph.v2+json; charset=utf-8';
const vendor = /^application\/vnd\.heliograph(?=[.+;]|$)/;
const known = new Set(['application/vnd.heliograph+json', 'application/vnd.heliograph.v2+json']);
const plain = new Set(['application/json', 'application/*', '*/*']);

/** Reads `Accept`. null = only unknown versions of the vendor type are acceptable: 406. Any type of other vendors gets JSON. */
export function negotiate(accept: string | undefined): AnswerFormat | null {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return plainFormat;
  const ranges = accept
    .split(',')
    .map(range)
    .filter(({ type, quality }) => type !== '' && quality > 0);
  const best = (wanted: (type: string) => boolean) =>
    Math.max(0, ...ranges.filter(({ type }) => wanted(type)).map(({ quality }) => quality));
  const forVendor = best((type) => known.has(type));
  const forPlain = best((type) => plain.has(type));
  const forProblem = best((type) => type === 'application/problem+json');
  if (forVendor === 0 && ranges.length > 0 && ranges.every(({ type }) => vendor.test(type))) return null;
  return {
    contentType: forVendor > 0 && forVendor >= forPlain ? vendorType : plainFormat.contentType,
    problemJson: forProblem > 0 && forProblem >= Math.max(forVendor, forPlain),
  };
}

/** True if a request's body of this media type is JSON to us: any version of the vendor type is harmless there (S13). */
export function isJsonType(mediaType: string): boolean {
  return mediaType === 'application/json' || (vendor.test(mediaType) && mediaType.endsWith('+json'));
}

function range(text: string): { type: string; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = weight !== undefined && /^(0(\.\d*)?|1(\.0*)?)$/.test(weight) ? Number(weight) : 1;
  return { type, quality };
}
