export { ApplicationRequests } from './application-requests.js';
export { ApplicationSecrets } from './application-secrets.js';
export { Applications } from './applications.js';
