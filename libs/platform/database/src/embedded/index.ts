export { locateBinaries, type Binaries } from './binaries.js';
export { install, type Installation, type InstallOptions } from './installation.js';
export { initCluster, type ClusterOptions } from './cluster.js';
export { startPostgres, type PostgresServer, type ServerOptions } from './server.js';
export { endStaleServer, isAlive, readPostmaster } from './stale-server.js';
export { ensureDatabase, ensureLogins, type Logins } from './logins.js';
export { freePort, isFree } from './port.js';
export { commentOnDatabase, databaseComment } from './database-comment.js';
