import type { PhotoId } from '@heliograph/kernel';
import { SetLegalHold } from '@heliograph/media-contracts';
import type { Command } from 'commander';
import { operator } from '../operator.js';
import { photo } from '../moderation/judgements.js';
import { action } from '../run.js';

/** B4: what a court or an authority asks to keep stays, however long it is taken down. */
export function holdCommands(moderation: Command): void {
  const command = (name: 'hold' | 'release', isOn: boolean, description: string) =>
    moderation
      .command(name)
      .description(description)
      .argument('<subject>', 'photo-<id>', photo)
      .requiredOption('--reason <words>', 'why, such as the number of an order; kept in the log, and not shown to the owner')
      .action(
        action(async (session, id: PhotoId, { reason }: { reason: string }) => {
          await (await session.dispatcher()).dispatch(new SetLegalHold(session.context(), id, isOn, reason, operator()));
          session.output.answer(
            { subject: { type: 'photo', id }, legal_hold: isOn },
            () => `photo-${id} is ${isOn ? '' : 'not '}on legal hold`,
          );
        }),
      );
  command('hold', true, 'keeps the files of a photo for a court: they are not deleted while the hold lasts');
  command('release', false, 'ends the legal hold of a photo');
}
