import { type Decider, type Event, Rejected, toggle } from '@heliograph/kernel';
import { type Fingerprint, isFingerprint } from '../fingerprint/fingerprint.js';

interface OfPicture {
  /** SHA-256 of the file in hex. */
  readonly checksum: string;
  /** Null: only the same bytes are known again. */
  readonly fingerprint: Fingerprint | null;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

export type PictureBarred = Event<'media.picture-barred', OfPicture>;
export type PictureUnbarred = Event<'media.picture-unbarred', OfPicture>;
/** Stream `picture-<checksum>`. */
export type BarredPictureEvent = PictureBarred | PictureUnbarred;

export interface SetPictureBarred extends OfPicture {
  readonly barred: boolean;
}

interface State {
  readonly isBarred: boolean;
}

const relation: Decider<SetPictureBarred, BarredPictureEvent, State> = toggle({
  wanted: 'barred',
  state: 'isBarred',
  on: 'media.picture-barred',
  off: 'media.picture-unbarred',
});

/** B5: a picture that does not come back: neither its bytes nor what looks like it. */
export const barredPicture: Decider<SetPictureBarred, BarredPictureEvent, State> = {
  ...relation,
  decide(command, state) {
    const { checksum, fingerprint } = command;
    const errors = {
      ...(/^[0-9a-f]{64}$/.test(checksum) ? {} : { checksum: ['is no SHA-256 in hexadecimal digits'] }),
      ...(fingerprint === null || isFingerprint(fingerprint) ? {} : { fingerprint: ['is no 16 hexadecimal digits'] }),
    };
    if (Object.keys(errors).length > 0) throw new Rejected('invalid-photo', 'This is no picture', errors);
    return relation.decide(command, state);
  },
};
