export { standIn } from './social-graph.stand-in.js';
