export { type Direction, Follows } from './follows.js';
export { People, type SeenPerson } from './people.js';
export { type Authored, newUserCard, UserCards } from './user-cards.js';
