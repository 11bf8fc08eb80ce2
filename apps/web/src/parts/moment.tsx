import { instantOf } from '@heliograph/kernel';
import { useLanguage } from '../language/use-language.js';
import { minuteOf } from '../words.js';

interface MomentProps {
  /** An instant. */
  readonly at: Date | string;
  readonly className?: string;
}

/** When something happened: how long ago, with the time by the reader's clock where the pointer rests, or in UTC without script. */
export function Moment({ at, className }: MomentProps) {
  const { agoOf, instantInFull } = useLanguage();
  const instant = typeof at === 'string' ? instantOf(at) : at;
  return (
    <time className={className} dateTime={instant.toISOString()} title={instantInFull(instant)} data-moment="">
      {agoOf(instant)}
    </time>
  );
}

/** The day of an instant, in UTC, or of a stamp with an offset, where that is. */
export function DayOf({ at }: Pick<MomentProps, 'at'>) {
  const { dayOf } = useLanguage();
  const stamp = typeof at === 'string' ? at : at.toISOString();
  return <time dateTime={stamp}>{dayOf(stamp)}</time>;
}

/** A day of a year that is known: "21 Nov". @param date `YYYY-MM-DD` */
export function DayInYear({ date }: { readonly date: string }) {
  const { dayInYearOf } = useLanguage();
  return <time dateTime={date}>{dayInYearOf(date)}</time>;
}

/** When a photograph was taken, by the clock of its place. @param stamp with its offset, which is not applied */
export function TakenAt({ stamp }: { readonly stamp: string }) {
  const { dayOf } = useLanguage();
  return (
    <time dateTime={stamp}>
      {dayOf(stamp)}, {minuteOf(stamp)}
    </time>
  );
}

/** Of a log, exact to the second, in UTC. */
export function LogTime({ at }: { readonly at: Date }) {
  const { momentOf } = useLanguage();
  return <time dateTime={at.toISOString()}>{momentOf(at)}</time>;
}
