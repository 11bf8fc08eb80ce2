export { RecordShownData } from './record-shown-data.messages.js';
