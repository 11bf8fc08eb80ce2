/** A key that is to be wrapped, and what it is for: it opens for nothing else. */
export interface Unwrapped {
  readonly key: Buffer;
  readonly context: string;
}

/** A wrapped key as it is stored. */
export interface Wrap {
  readonly wrapped: Buffer;
  /** Id of the master key that has wrapped it. */
  readonly masterKey: string;
}

export type WrapFor = Wrap & Pick<Unwrapped, 'context'>;

/** What wraps the keys of people and the secrets of the product. */
export interface MasterKey {
  /** Of what it wraps with now. Stored with each wrap, and tells nothing of the key. */
  readonly id: string;
  /** True if it can open what the master key of this id has wrapped. */
  opens(id: string): boolean;
  wrap(keys: readonly Unwrapped[]): Promise<Wrap[]>;
  /** In their order. null: not what was wrapped, or not for this context, or by a master key that it does not have. */
  unwrap(wraps: readonly WrapFor[]): Promise<(Buffer | null)[]>;
}
