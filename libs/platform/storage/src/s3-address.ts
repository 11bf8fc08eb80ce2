import { addressIn } from '@heliograph/kernel';
import { SettingsError } from '@heliograph/settings';

/** Where an S3-compatible bucket is, and as whom it is used. */
export interface S3Address {
  /** Without the bucket: https://s3.example.com */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** null = the SDK finds them: `AWS_ACCESS_KEY_ID`, a profile, the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const form = 's3://key:secret@host/bucket?region=eu-central-1';

/**
 * Reads `s3://[key:secret@]host[:port]/bucket[?region=...][&tls=0]`; key and secret percent-encoded. The region defaults to
 * us-east-1, and `tls=0` uses plain HTTP. Throws with a line that names STORAGE_URL and shows nothing of its value.
 */
export function s3Address(text: string): S3Address {
  const url = addressIn(text);
  const bucket = url && /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
  if (!url?.host || !bucket) throw new SettingsError('STORAGE_URL', `must be like ${form}.`);
  for (const name of url.searchParams.keys())
    if (name !== 'region' && name !== 'tls')
      throw new SettingsError('STORAGE_URL', `knows region and tls behind the ?, nothing else: ${form}`);
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    throw new SettingsError('STORAGE_URL', 'must have both key and secret, or neither.');
  return {
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || 'us-east-1',
    credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingsError('STORAGE_URL', 'must have key and secret percent-encoded.');
  }
}
