/** Closing its standard input makes the services' program stop both servers. */
export default async function globalTeardown(): Promise<void> {
  const child = globalThis.heliographTestServices;
  if (!child || child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stdin?.end();
  await ended;
}
