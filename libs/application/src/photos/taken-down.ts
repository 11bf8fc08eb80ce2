import type { PhotoFacts, TakenDown } from '@heliograph/media-contracts';
import type { PhotoCard } from '@heliograph/views-contracts';

/** A photo of one's own list: of one that is taken down also why, and whether its picture is hidden (B4). */
export type OwnCard = PhotoCard & Partial<Pick<PhotoFacts, 'takenDownFor' | 'isPictureHidden'>>;

/** As its owner sees it at once, before workers have projected it. */
export function cardOfTakenDown(card: PhotoCard, mark: TakenDown): OwnCard {
  return { ...card, ...mark, state: 'taken-down', ...(mark.isPictureHidden && { colors: [], thumbhash: null }) };
}
