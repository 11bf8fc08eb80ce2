declare const brand: unique symbol;

/** A primitive that only its own constructor may make: a `UserId` never stands where a `PhotoId` is meant. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };

export type UserId = Brand<number, 'UserId'>;
export type PhotoId = Brand<number, 'PhotoId'>;
export type CommentId = Brand<number, 'CommentId'>;
export type CollectionId = Brand<number, 'CollectionId'>;
/** Of what staff decided about a photo, a comment or a person. */
export type DecisionId = Brand<number, 'DecisionId'>;
export type AppId = Brand<number, 'AppId'>;
/** An app's public name in OAuth. */
export type ClientId = Brand<string, 'ClientId'>;
/** Names a token or a session in memory and in logs, such as `pt-7` or `ss-3`. It contains nothing of the secret. */
export type CredentialId = Brand<string, 'CredentialId'>;
/** A stream of a log, such as `photo-7`: one function of the log's context makes its name. */
export type StreamId = Brand<string, 'StreamId'>;
export type EventId = Brand<string, 'EventId'>;
export type CommandId = Brand<string, 'CommandId'>;

interface ComparedPicture {
  readonly content: Uint8Array;
  /** SHA-256 of the file that was sent, in hexadecimal digits, not of what was made of it. */
  readonly checksum: string;
  /** What that file looks like, in 16 hexadecimal digits; null: it has too few shades. */
  readonly fingerprint: string | null;
}

/** A picture that may be shown: encoded again by the product, without metadata, and not barred (B5). Only `MakeSquare` makes one. */
export type AcceptedPicture = Brand<ComparedPicture, 'AcceptedPicture'>;

export const AcceptedPicture = (picture: ComparedPicture): AcceptedPicture => picture as AcceptedPicture;
export const UserId = (number: number): UserId => number as UserId;
export const PhotoId = (number: number): PhotoId => number as PhotoId;
export const CommentId = (number: number): CommentId => number as CommentId;
export const CollectionId = (number: number): CollectionId => number as CollectionId;
export const DecisionId = (number: number): DecisionId => number as DecisionId;
export const AppId = (number: number): AppId => number as AppId;
export const ClientId = (text: string): ClientId => text as ClientId;
export const CredentialId = (text: string): CredentialId => text as CredentialId;
export const StreamId = (text: string): StreamId => text as StreamId;
export const EventId = (text: string): EventId => text as EventId;
export const CommandId = (text: string): CommandId => text as CommandId;
