import {
  type Decider,
  type DecisionId,
  type Event,
  type Mark,
  type Marks,
  noMarks,
  Rejected,
  withMark,
  withoutMark,
} from '@heliograph/kernel';
import { type Fingerprint, isFingerprint } from '../fingerprint/fingerprint.js';

interface OfPicture extends Marks {
  /** SHA-256 of the file in hex. */
  readonly checksum: string;
  /** Null: only the same bytes are known again. */
  readonly fingerprint: Fingerprint | null;
  /** It came in a list of such pictures, and no decision lets it in. Null: the event is older, and did not say; the next lifting lets it in. */
  readonly isListed: boolean | null;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

export type PictureBarred = Event<'media.picture-barred', OfPicture>;
export type PictureUnbarred = Event<'media.picture-unbarred', OfPicture>;
/** Stream `picture-<checksum>`. */
export type BarredPictureEvent = PictureBarred | PictureUnbarred;

export type BarredPictureCommand = Pick<OfPicture, 'checksum' | 'at'> &
  (
    | { readonly type: 'bar'; readonly fingerprint: Fingerprint | null /** Null: it came in a list. */; readonly mark: Mark | null }
    | { readonly type: 'unbar'; readonly decisionId: DecisionId }
  );

interface State extends Marks, Pick<OfPicture, 'fingerprint' | 'isListed'> {}

/** B5: a picture that does not come back, neither its bytes nor what looks like it, while a list or a decision stands. */
export const barredPicture: Decider<BarredPictureCommand, BarredPictureEvent, State> = {
  initial: { ...noMarks, fingerprint: null, isListed: false },
  evolve: (_state, { data: { standing, lifted, fingerprint, isListed } }) => ({ standing, lifted, fingerprint, isListed }),
  decide(command, state) {
    const { checksum, at } = command;
    requirePicture(checksum, command.type === 'bar' ? command.fingerprint : null);
    const event = (marks: Marks, isListed: boolean | null, fingerprint = state.fingerprint): readonly BarredPictureEvent[] => {
      const isBarred = isListed !== false || marks.standing.length > 0;
      const { standing, lifted } = marks;
      return [
        {
          type: isBarred ? 'media.picture-barred' : 'media.picture-unbarred',
          data: { checksum, fingerprint, isListed, standing, lifted, at },
        },
      ];
    };
    if (command.type === 'unbar') {
      const marks = withoutMark(state, command.decisionId);
      return marks ? event(marks, state.isListed ?? false) : [];
    }
    const fingerprint = state.fingerprint ?? command.fingerprint;
    if (command.mark === null) return state.isListed === true ? [] : event(state, true, fingerprint);
    const marks = withMark(state, command.mark);
    return marks ? event(marks, state.isListed, fingerprint) : [];
  },
};

function requirePicture(checksum: string, fingerprint: string | null): void {
  const errors = {
    ...(/^[0-9a-f]{64}$/.test(checksum) ? {} : { checksum: ['must be a SHA-256 in hexadecimal digits'] }),
    ...(fingerprint === null || isFingerprint(fingerprint) ? {} : { fingerprint: ['must be 16 hexadecimal digits'] }),
  };
  if (Object.keys(errors).length > 0) throw new Rejected('invalid-photo', 'These hashes are not valid', errors);
}
