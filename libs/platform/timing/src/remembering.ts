export interface RememberingOptions<Answer> {
  /** The age at which an answer is asked for again, counted from the question. */
  readonly milliseconds: number;
  /** Keys that are remembered at once; of more the oldest are forgotten. */
  readonly most: number;
  /** Which answers may be given again; default all. One that is under way is shared by all who ask in the meantime. */
  readonly keeps?: (answer: Answer) => boolean;
}

interface Remembered<Answer> {
  readonly answer: Promise<Answer>;
  readonly askedAt: number;
}

/** `ask`, whose answers are given again for a moment. A failed question is forgotten at once. */
export function remembering<Key, Answer>(
  ask: (key: Key) => Promise<Answer>,
  { milliseconds, most, keeps = () => true }: RememberingOptions<Answer>,
): (key: Key) => Promise<Answer> {
  // In the order of their age.
  const known = new Map<Key, Remembered<Answer>>();
  const isYoung = ({ askedAt }: Remembered<Answer>) => performance.now() - askedAt < milliseconds;

  const forgetOld = () => {
    for (const [key, each] of known) {
      if (known.size <= most && isYoung(each)) return;
      known.delete(key);
    }
  };
  return (key) => {
    const before = known.get(key);
    if (before && isYoung(before)) return before.answer;
    const asked = { answer: ask(key), askedAt: performance.now() };
    known.delete(key);
    known.set(key, asked);
    const forget = () => {
      if (known.get(key) === asked) known.delete(key);
    };
    asked.answer.then((answer) => (keeps(answer) ? undefined : forget()), forget);
    forgetOld();
    return asked.answer;
  };
}
