export { endpointOf, type EndpointRules } from './endpoint-guard.js';
export { areBrowserKeys, type BrowserKeys, MAX_PAYLOAD_BYTES } from './message-encryption.js';
export { type PushMessage, type PushOutcome, PushSender, type PushSenderOptions } from './push-sender.js';
export { newVapidKey, openVapid, type Vapid } from './vapid.js';
