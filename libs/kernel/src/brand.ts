declare const brand: unique symbol;

/** A primitive that only its own constructor may make: a `UserId` never stands where a `PhotoId` is meant. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };

export type UserId = Brand<number, 'UserId'>;
export type PhotoId = Brand<number, 'PhotoId'>;
export type CommentId = Brand<number, 'CommentId'>;
export type AppId = Brand<number, 'AppId'>;
/** An app's public name in OAuth. */
export type ClientId = Brand<string, 'ClientId'>;
/** Names a token in memory and in logs; no part of its text. */
export type TokenId = Brand<string, 'TokenId'>;

export const UserId = (id: number): UserId => id as UserId;
export const PhotoId = (id: number): PhotoId => id as PhotoId;
export const CommentId = (id: number): CommentId => id as CommentId;
export const AppId = (id: number): AppId => id as AppId;
export const ClientId = (text: string): ClientId => text as ClientId;
export const TokenId = (text: string): TokenId => text as TokenId;
