import type { Brand } from '@heliograph/kernel';

/** One of an app's client secrets. */
export type SecretId = Brand<number, 'SecretId'>;
export type SessionId = Brand<number, 'SessionId'>;
export type PersonalTokenId = Brand<number, 'PersonalTokenId'>;
export type PasskeyId = Brand<number, 'PasskeyId'>;
/** A line of an app's request log. */
export type AppRequestId = Brand<number, 'AppRequestId'>;

export const SecretId = (number: number): SecretId => number as SecretId;
export const SessionId = (number: number): SessionId => number as SessionId;
export const PersonalTokenId = (number: number): PersonalTokenId => number as PersonalTokenId;
export const AppRequestId = (number: number): AppRequestId => number as AppRequestId;
export const PasskeyId = (number: number): PasskeyId => number as PasskeyId;
