declare const marked: unique symbol;

/** An English text of ours that catalogues translate: a constant, which is said once it is known who reads it. */
export type Message = string & { readonly [marked]: true };

/** Marks a text for the catalogues where no language is known yet: `said` of a `Language` says it. Write a literal, so that `spec/catalogues.spec.ts` finds it. */
export const message = (text: string): Message => text as Message;
