export { type Actor, anonymous, systemContext, contextOf, guest, isPerson, type Person, person, seesOwnDrafts } from './actor.js';
export { ApplicationSettings } from './application-settings.js';
export { type CommandOptions, MessageBus } from './message-bus.js';
