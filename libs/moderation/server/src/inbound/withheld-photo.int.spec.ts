import { newContext } from '@heliograph/cqrs';
import { HasOthersInRole } from '@heliograph/identity-contracts';
import { type DecisionId, type Message, PhotoId, Rejected, UserId } from '@heliograph/kernel';
import { FindPicture, IsWithheld, ReleasePhoto, RestorePhoto, TakeDownPhoto } from '@heliograph/media-contracts';
import {
  AppealDecision,
  DecideOnSubject,
  FindDecision,
  LiftDecision,
  LiftTakedown,
  photoSubject,
  ResolveAppeal,
} from '@heliograph/moderation-contracts';
import type { BoundedContext } from '@heliograph/runtime';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import { moderationContext } from '../moderation.context.js';

/** Photos that are taken down for good, and what media was given. */
const withheld = new Set<PhotoId>();
const given: string[] = [];

@QueryHandler(IsWithheld)
class Withheld {
  execute = async ({ photoId }: IsWithheld) => withheld.has(photoId);
}

@QueryHandler(FindPicture)
class Pictures {
  execute = async () => null;
}

@QueryHandler(HasOthersInRole)
class Others {
  execute = async () => false;
}

@CommandHandler(TakeDownPhoto)
class TakeDown {
  execute = async () => undefined;
}

@CommandHandler(ReleasePhoto)
class Release {
  execute = async () => undefined;
}

@CommandHandler(RestorePhoto)
class Restore {
  execute = async ({ photoId }: RestorePhoto) => {
    given.push('restore');
    if (withheld.has(photoId)) throw new Rejected('photo-withheld');
  };
}

class Media {}
Module({ providers: [Withheld, Pictures, Others, TakeDown, Release, Restore] })(Media);

const mediaContext: BoundedContext = {
  name: 'media',
  migrations: { schema: 'media', migrations: [] },
  projections: [],
  reactions: [],
  module: Media,
};

const ada = UserId(1);

describe('a photo that is taken down for good (B4)', () => {
  let product: TestProduct;
  let photos = 0;
  beforeAll(async () => {
    product = await testProduct([{ ...moderationContext, reactions: [] }, mediaContext]);
  });
  beforeEach(() => {
    withheld.clear();
    given.length = 0;
  });
  afterAll(() => product.close());

  const staff = () => newContext('user:9');
  const dispatch = <Answer>(message: Message<Answer>) => product.dispatcher.dispatch(message);
  const isLifted = async (id: DecisionId) => (await dispatch(new FindDecision(id)))?.liftedAt !== null;
  async function takenDown(...reasons: ('spam' | 'illegal')[]) {
    const subject = photoSubject(PhotoId(++photos), ada);
    const ids: DecisionId[] = [];
    for (const reason of reasons) {
      const judgement = { action: 'take-down', reason, note: null, until: null } as const;
      ids.push((await dispatch(new DecideOnSubject(staff(), subject, judgement))).id);
    }
    return { photoId: PhotoId(photos), subject: { type: 'photo', id: subject.id } as const, ids: ids as [DecisionId, ...DecisionId[]] };
  }

  it('S12 is not restored, and the refusal changes nothing: every decision stands, and media is not asked to do anything', async () => {
    const { photoId, subject, ids } = await takenDown('illegal', 'spam');
    withheld.add(photoId);
    for (const message of [new LiftTakedown(staff(), subject, { note: 'A mistake' }), new LiftDecision(staff(), ids[0], { note: null })])
      await expect(dispatch(message)).rejects.toMatchObject({ code: 'photo-withheld' });
    // B3 comes first.
    const own = new LiftDecision(newContext(`user:${ada}`), ids[0], { note: null });
    await expect(dispatch(own)).rejects.toMatchObject({ code: 'own-case' });
    expect([await Promise.all(ids.map(isLifted)), given]).toEqual([[false, false], []]);
    withheld.clear();
    await dispatch(new LiftTakedown(staff(), subject, { note: 'A mistake' }));
    expect([await Promise.all(ids.map(isLifted)), given]).toEqual([
      [true, true],
      ['restore', 'restore'],
    ]);
  });

  it('B6 does not come back by an appeal that is granted, either, but its decision is lifted', async () => {
    const { photoId, ids } = await takenDown('spam');
    withheld.add(photoId);
    await dispatch(new AppealDecision(newContext(`user:${ada}`), ada, ids[0], 'It is a statue.'));
    const answered = await dispatch(new ResolveAppeal(newContext('user:8'), ids[0], { granted: true, note: null }));
    expect([answered.appealed.state, await isLifted(ids[0]), given]).toEqual(['granted', true, ['restore']]);
  });
});
