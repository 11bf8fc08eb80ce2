import type { Settings } from '@heliograph/settings';

/** Addresses, a token, and what to try. */
export function greeting(name: string, { api: { publicUrl }, dataDir }: Settings, token: string, log: string): string {
  return [
    '',
    `${name} is running alone; the other contexts are stand-ins.`,
    '',
    `  API    ${publicUrl}   documentation of its routes: ${publicUrl}/docs`,
    `  Token  ${token}`,
    `  Data   ${dataDir}`,
    `  Log    ${log}`,
    '',
    'Try:',
    `  curl -H 'Authorization: Bearer ${token}' ${publicUrl}/healthz/ready`,
    ...(name === 'media' ? [`  curl -H 'Authorization: Bearer ${token}' -F image=@photo.jpg -F publish=1 ${publicUrl}/photos`] : []),
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}
