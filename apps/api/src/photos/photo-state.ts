import type { Caller } from '@heliograph/http';
import type { PhotoFacts } from '@heliograph/media-contracts';

/** `X-Photo-State`, sent to the owner only (E). */
export function photoState(photo: PhotoFacts, caller: Caller): Record<string, string> {
  return photo.ownerId === caller.userId ? { 'X-Photo-State': photo.state } : {};
}
