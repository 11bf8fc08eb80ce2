import { isFree } from '@heliograph/database/embedded';
import { type Environment, type Settings, portInUse, USUAL_WORKER_METRICS_PORT } from '@heliograph/settings';

export interface Ports {
  readonly PORT: number;
  readonly WEB_PORT: number;
  readonly METRICS_PORT: number;
}

/** The ports of the settings. In solo, a taken default port is replaced by the next free one; a port that was set must be free (contract P). */
export async function choosePorts(env: Environment, settings: Settings, mayReplace: boolean): Promise<Ports> {
  const wanted: Ports = { PORT: settings.api.port, WEB_PORT: settings.web.port, METRICS_PORT: settings.metrics.port };
  const chosen: Partial<Record<keyof Ports, number>> = {};
  for (const name of ['PORT', 'WEB_PORT', 'METRICS_PORT'] as const) {
    const port = wanted[name];
    const replaceable = mayReplace && !env[name];
    // The pages may share the API's port where that is wished.
    if (name === 'WEB_PORT' && port === chosen.PORT && !replaceable) chosen[name] = port;
    else if (!Object.values(chosen).includes(port) && (await isFreeHere(port))) chosen[name] = port;
    else if (!replaceable) throw portInUse(name, port);
    else {
      // Any worker on this machine may take the usual port of workers before the api listens there.
      const spoken = [...Object.values(wanted), ...Object.values(chosen), USUAL_WORKER_METRICS_PORT];
      chosen[name] = await firstFree(port + 1, async (candidate) => !spoken.includes(candidate) && (await isFreeHere(candidate)));
    }
  }
  return { ...wanted, ...chosen };
}

/** A port for our own PostgreSQL: the same one from start to start, where it can be. */
export function choosePostgresPort(): Promise<number> {
  return firstFree(54_320, (port) => isFree(port, '127.0.0.1'));
}

async function isFreeHere(port: number): Promise<boolean> {
  return (await isFree(port)) && (await isFree(port, '127.0.0.1'));
}

async function firstFree(from: number, usable: (port: number) => Promise<boolean>): Promise<number> {
  for (let port = from; port <= 65_535; port += 1) if (await usable(port)) return port;
  throw new Error(`no free port above ${from}`);
}
