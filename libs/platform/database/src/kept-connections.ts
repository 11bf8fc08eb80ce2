/**
 * Options of every pool whose connections plan statements once. The driver closes a connection that nobody has used for ten seconds; under a load that
 * varies, which any load does, each burst then begins with new ones, and each of those plans all statements again: tens of milliseconds of a core.
 */
export const keptConnections = { idleTimeoutMillis: 120_000, keepAlive: true } as const;
