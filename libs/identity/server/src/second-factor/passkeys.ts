import { IdentitySettings } from '@heliograph/cqrs';
import type { BrowserOptions, PasskeyId } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import type * as WebAuthn from '@simplewebauthn/server';
import type { PasskeyRow } from './passkey-rows.js';

/** What an authenticator has shown by the signature; the challenge is still to be used up. */
export interface NewKey {
  readonly challenge: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export interface PasskeySummary {
  readonly challenge: string;
  readonly id: PasskeyId;
  readonly counter: number;
}

/** Bytes (WebAuthn). A much longer one fits in no index. */
const LONGEST_ID = 1_023;
const MOST_TRANSPORTS = 16;

/** Loaded when a passkey is used for the first time: with its certificates it is a tenth of the program. */
const webAuthn = () => import('@simplewebauthn/server');

type Response<Verify extends (options: never) => unknown> = Parameters<Verify>[0] extends { response: infer R } ? R : never;

/** WebAuthn (level 3). Where passkeys are good is said by the settings, never by a request (S21); user verification is preferred and not required. */
@Injectable()
export class Passkeys {
  constructor(private readonly rules: IdentitySettings) {}

  async registrationOptions(
    userId: UserId,
    username: string,
    existing: readonly PasskeyRow[],
  ): Promise<BrowserOptions & { challenge: string }> {
    const { generateRegistrationOptions } = await webAuthn();
    return {
      ...(await generateRegistrationOptions({
        rpName: 'Heliograph',
        rpID: this.rules.relyingParty.id,
        userName: username,
        userID: Uint8Array.from(Buffer.from(`user-${userId}`)),
        attestationType: 'none',
        excludeCredentials: existing.map(descriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })),
    };
  }

  async authenticationOptions(existing: readonly PasskeyRow[]): Promise<BrowserOptions & { challenge: string }> {
    const { id: rpID } = this.rules.relyingParty;
    const { generateAuthenticationOptions } = await webAuthn();
    return {
      ...(await generateAuthenticationOptions({ rpID, allowCredentials: existing.map(descriptor), userVerification: 'preferred' })),
    };
  }

  /** null = it is not good. */
  async verifyRegistration(answer: string): Promise<NewKey | null> {
    const { verifyRegistrationResponse } = await webAuthn();
    const found = await this.runVerification((expected) =>
      verifyRegistrationResponse({ ...expected, response: JSON.parse(answer) as Response<typeof WebAuthn.verifyRegistrationResponse> }),
    );
    if (!found?.verified) return null;
    const { id, publicKey, counter, transports } = found.registrationInfo.credential;
    const bytes = Buffer.byteLength(id, 'base64url');
    if (bytes === 0 || bytes > LONGEST_ID) return null;
    return {
      challenge: found.challenge,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: readTransports(transports),
    };
  }

  /** null = it is not one of these, or its signature or counter is not good. */
  async verifyAssertion(answer: string, existing: readonly PasskeyRow[]): Promise<PasskeySummary | null> {
    const response = parsed(answer);
    const row = existing.find(({ credentialId }) => credentialId === response?.id);
    if (!row) return null;
    const credential = { id: row.credentialId, publicKey: Uint8Array.from(row.publicKey), counter: row.counter };
    const { verifyAuthenticationResponse } = await webAuthn();
    const found = await this.runVerification((expected) =>
      verifyAuthenticationResponse({
        ...expected,
        credential,
        response: response as Response<typeof WebAuthn.verifyAuthenticationResponse>,
      }),
    );
    return found?.verified ? { challenge: found.challenge, id: row.id, counter: found.authenticationInfo.newCounter } : null;
  }

  /** The library throws for everything that is wrong with an answer. Which challenge it is for is taken out of what was signed. */
  private async runVerification<Found>(
    verify: (expected: {
      expectedChallenge: (challenge: string) => boolean;
      expectedOrigin: string[];
      expectedRPID: string;
      requireUserVerification: boolean;
    }) => Promise<Found>,
  ): Promise<(Found & { challenge: string }) | null> {
    const { id, origins } = this.rules.relyingParty;
    let challenge = '';
    const expectedChallenge = (signed: unknown) => {
      if (typeof signed !== 'string') return false;
      challenge = signed;
      return true;
    };
    try {
      const found = await verify({ expectedChallenge, expectedOrigin: [...origins], expectedRPID: id, requireUserVerification: false });
      return { ...found, challenge };
    } catch {
      return null;
    }
  }
}

/** The browser says them unsigned, and the library hands on what came. They are hints: without them a passkey is as good. */
function readTransports(said: unknown): string[] {
  return Array.isArray(said) && said.length <= MOST_TRANSPORTS && said.every(isTransport) ? said : [];
}

/** WebAuthn: those of later browsers are kept, too. */
const isTransport = (said: unknown): said is string => typeof said === 'string' && /^[a-z0-9-]{1,32}$/.test(said);

const descriptor = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });

function parsed(answer: string): { id?: unknown } | null {
  try {
    return JSON.parse(answer) as { id?: unknown } | null;
  } catch {
    return null;
  }
}
