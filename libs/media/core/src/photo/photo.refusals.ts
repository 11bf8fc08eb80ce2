import { Rejected } from '@heliograph/kernel';

/** Why a command on a photo is refused. */
export type PhotoRejection =
  | 'photo-not-found'
  | 'not-your-photo'
  | 'photo-failed'
  | 'photo-withheld'
  | 'premium-not-offered'
  | 'invalid-photo';

export function photoNotFound(): Rejected<PhotoRejection> {
  return new Rejected('photo-not-found', 'There is no such photo.');
}
