export { samplePicture } from './sample-picture.js';
export { answer, type Answer, type StandIn } from './stand-in.js';
