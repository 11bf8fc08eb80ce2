declare const brand: unique symbol;

/** A primitive that only its own constructor may make: a `UserId` never stands where a `PhotoId` is meant. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };

export type UserId = Brand<number, 'UserId'>;
export type PhotoId = Brand<number, 'PhotoId'>;
export type CommentId = Brand<number, 'CommentId'>;

export const UserId = (id: number): UserId => id as UserId;
export const PhotoId = (id: number): PhotoId => id as PhotoId;
export const CommentId = (id: number): CommentId => id as CommentId;
