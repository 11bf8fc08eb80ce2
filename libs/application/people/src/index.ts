export { type Avatar, Avatars } from './avatars.js';
export { type Direction, Follows } from './follows.js';
export { HeroBadges } from './hero-badges.js';
export { People, type SeenPerson } from './people.js';
export { suspendedAmong } from './suspended.js';
export { type Authored, newUserCard, UserCards } from './user-cards.js';
