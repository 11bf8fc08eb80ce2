export { type Avatar, Avatars } from './avatars.js';
export { newUserCard } from './card-of-profile.js';
export { type Direction, Follows } from './follows.js';
export { HeroBadges } from './hero-badges.js';
export { People } from './people.js';
export type { SeenPerson, VersionedPerson } from './person-view.js';
export { blocksAround, type Distance, Distances, requireNoBlock, requireNoBlockBetween } from './blocks.js';
export { type Hidden, hiddenAmong, hiddenFrom, type Viewer, viewerOfList, viewerOfOne } from './hidden.js';
export { type Authored, authoredBy, type CardsOfAll, UserCards } from './user-cards.js';
