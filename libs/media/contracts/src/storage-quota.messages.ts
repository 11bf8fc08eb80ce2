import { Query, type UserId } from '@heliograph/kernel';

/** Bytes of a person's originals: of photos that are not deleted, and of uploads in pieces as they were announced. */
export class FindStorageUse extends Query<number> {
  constructor(readonly ownerId: UserId) {
    super();
  }
}
