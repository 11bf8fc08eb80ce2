export { event, type EventDefinition, personalFields } from './event-definition.js';
export { appId, collectionId, commentId, decisionId, idField, instant, markFields, personal, photoId, userId } from './event-fields.js';
export { type EventSchema, type EventShape, eventShape, type InferData, type InferEvent } from './event-shape.js';
