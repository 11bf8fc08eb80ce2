import type { Origin } from '@heliograph/kernel';

/** What is stored with an event about how its command came in; empty for events from before it was. */
export type Metadata = Partial<Origin> & { readonly credential?: string };

export const parseMetadata = (text: string): Metadata => JSON.parse(text) as Metadata;

/** In a line: `via app 3 (at-12), request 4711`. */
export function describeOrigin({ via, app, credential, request, login, reason }: Metadata): string {
  if (via === undefined) return '';
  const parts = [
    `via ${via}${app === undefined ? '' : ` ${app}`}${credential === undefined ? '' : ` (${credential})`}`,
    ...(login === undefined ? [] : [`by ${login}`]),
    ...(reason === undefined ? [] : [`because: ${reason}`]),
    ...(request === undefined ? [] : [`request ${request}`]),
  ];
  return parts.join(', ');
}
