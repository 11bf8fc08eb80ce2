export { samplePicture } from './sample-picture.js';
export { answer, type Answer, onePage, type StandIn } from './stand-in.js';
