export { answer, type Answer, type StandIn } from './stand-in.js';
