import type { Finding } from '@heliograph/runtime';
import { ServiceUnavailable, SettingsError, settingsWarnings } from '@heliograph/settings';
import type { Command } from 'commander';
import type { Check } from '../doctor/check.js';
import { checksOf, database } from '../doctor/checks.js';
import { exitCodes } from '../exit-codes.js';
import { RequestTimeout } from '../request-timeout.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

type CheckResult = { readonly check: string } & Finding;

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('checks every part and says what is wrong')
    .action(
      action(async (session) => {
        session.takeAnyMasterKey();
        const findings = await examine(session);
        session.output.answer(findings, () =>
          findings.map(({ check, ok, found }) => `${ok ? 'ok   ' : 'WRONG'}  ${check.padEnd(12)} ${found}`).join('\n'),
        );
        return findings.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.faultFound;
      }),
    );
}

/** All at once, so that parts which do not answer are waited for once; what asks the database begins when that has answered. */
async function examine(session: Session): Promise<CheckResult[]> {
  const warnings = settingsWarnings(process.env, session.settings);
  const profile: CheckResult = {
    check: 'settings',
    ok: warnings.length === 0,
    found: [`profile ${session.settings.profile}`, ...warnings].join('; '),
  };
  const base = finding(session, database);
  const rest = checksOf(session).map(async (check) => {
    const needed = check.needsDatabase === 'in solo' ? session.settings.profile === 'solo' : check.needsDatabase;
    const isAway = needed && (await base).isAway;
    return isAway
      ? { check: check.name, ok: false, found: 'not checked, because the database does not answer' }
      : shown(await finding(session, check));
  });
  return [profile, shown(await base), ...(await Promise.all(rest))];
}

/** `isAway`: the check could not be made. One that throws is a finding too, so that the others are shown. */
async function finding(session: Session, { name, remedy, run }: Check): Promise<CheckResult & { isAway: boolean }> {
  try {
    return { check: name, ...(await session.withTimeout(run(session), remedy)), isAway: false };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isWhole = error instanceof RequestTimeout || error instanceof ServiceUnavailable || error instanceof SettingsError;
    const found = isWhole ? message : `${message || code}: ${remedy}`;
    return { check: name, ok: false, found, isAway: true };
  }
}

const shown = ({ check, ok, found }: CheckResult): CheckResult => ({ check, ok, found });
