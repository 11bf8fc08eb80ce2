import type { SessionProof } from '@heliograph/identity-contracts';

/** Fields in which a person shows again who they are; no form has others of these names. */
export const proofFields = { password: 'confirm_password', otp: 'confirm_otp', passkey: 'confirm_passkey' } as const;

/** What a form shows; null = nothing. */
export function proofIn(fields: Readonly<Record<string, unknown>> | null | undefined): SessionProof | null {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 20_000) : null);
  const [password, otp, passkey] = [
    text(fields?.[proofFields.password]),
    text(fields?.[proofFields.otp]),
    text(fields?.[proofFields.passkey]),
  ];
  if (passkey !== null) return { passkey };
  if (otp !== null) return { otp };
  return password === null ? null : { password };
}
