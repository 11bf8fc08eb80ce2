import type { MasterKey, Unwrapped, Wrap, WrapFor } from './master-key.js';

/** While keys are rotated: one wraps, and both open what they have wrapped. */
export class TwoMasterKeys implements MasterKey {
  constructor(
    private readonly current: MasterKey,
    private readonly previous: MasterKey,
  ) {}

  get id(): string {
    return this.current.id;
  }

  opens(id: string): boolean {
    return this.current.opens(id) || this.previous.opens(id);
  }

  wrap(keys: readonly Unwrapped[]): Promise<Wrap[]> {
    return this.current.wrap(keys);
  }

  async unwrap(wraps: readonly WrapFor[]): Promise<(Buffer | null)[]> {
    const isOld = ({ masterKey }: Wrap) => !this.current.opens(masterKey);
    const [young, old] = await Promise.all([
      this.current.unwrap(wraps.filter((wrap) => !isOld(wrap))),
      this.previous.unwrap(wraps.filter(isOld)),
    ]);
    const next = [young.values(), old.values()];
    return wraps.map((wrap) => next[isOld(wrap) ? 1 : 0]?.next().value ?? null);
  }
}
