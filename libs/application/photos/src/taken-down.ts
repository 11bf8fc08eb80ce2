import type { MessageBus } from '@heliograph/application-actor';
import { derived, type PhotoId } from '@heliograph/kernel';
import { FindTakenDown, type PhotoFacts, type TakenDown } from '@heliograph/media-contracts';
import type { PhotoCard } from '@heliograph/views-contracts';

/** A photo of one's own list: of one that is taken down also why, and whether its picture is hidden (B4). */
export type OwnCard = PhotoCard & Partial<Pick<PhotoFacts, 'takenDownFor' | 'isPictureHidden'>>;

/** Those of a page that are taken down: exact at the last commit, workers stopped or not. Asked once for all who share the page. */
export function takenDownAmong(
  bus: Pick<MessageBus, 'ask'>,
  photos: readonly Pick<PhotoFacts, 'photoId'>[],
): Promise<ReadonlyMap<PhotoId, TakenDown>> {
  return derived(photos, 'taken down', () => bus.ask(new FindTakenDown(photos.map(({ photoId }) => photoId))));
}

/** As its owner sees it, whatever workers have made of that. */
export function cardOfTakenDown(card: PhotoCard, mark: TakenDown): OwnCard {
  return { ...card, ...mark, state: 'taken-down', ...(mark.isPictureHidden && { colors: [], thumbhash: null }) };
}
