export { type Actor, anonymous, contextOf, isPerson, type Person, person, seesOwnDrafts } from './actor.js';
export { type CommandOptions, MessageBus } from './message-bus.js';
