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

/** What names a store. */
export type StorageSetting = 'STORAGE_URL' | 'CHECKPOINT_URL';

const form = 's3://key:secret@host/bucket?region=eu-central-1';

/**
 * Reads `s3://[key:secret@]host[:port]/bucket[?region=...][&tls=0]`; key and secret percent-encoded. The region defaults to
 * us-east-1, and `tls=0` uses plain HTTP. Throws with a line that names the setting and shows nothing of its value.
 */
export function s3Address(text: string, setting: StorageSetting = 'STORAGE_URL'): S3Address {
  const url = addressIn(text);
  const bucket = url && /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
  if (!url?.host || !bucket) throw new SettingsError(setting, `must be like ${form}.`);
  for (const name of url.searchParams.keys())
    if (name !== 'region' && name !== 'tls') throw new SettingsError(setting, `knows region and tls behind the ?, nothing else: ${form}`);
  const [accessKeyId, secretAccessKey] = [decoded(url.username, setting), decoded(url.password, setting)];
  if ((accessKeyId === '') !== (secretAccessKey === '')) throw new SettingsError(setting, 'must have both key and secret, or neither.');
  return {
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || 'us-east-1',
    credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
  };
}

function decoded(text: string, setting: StorageSetting): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingsError(setting, 'must have key and secret percent-encoded.');
  }
}
