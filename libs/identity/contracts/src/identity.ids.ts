import type { Brand } from '@heliograph/kernel';

/** One of an app's client secrets. */
export type SecretId = Brand<number, 'SecretId'>;
export type SessionId = Brand<number, 'SessionId'>;
export type PersonalTokenId = Brand<number, 'PersonalTokenId'>;
/** A line of an app's request log. */
export type AppRequestId = Brand<number, 'AppRequestId'>;

export const SecretId = (id: number): SecretId => id as SecretId;
export const SessionId = (id: number): SessionId => id as SessionId;
export const PersonalTokenId = (id: number): PersonalTokenId => id as PersonalTokenId;
export const AppRequestId = (id: number): AppRequestId => id as AppRequestId;
