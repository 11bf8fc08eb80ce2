import { freePort } from '@heliograph/database/embedded';

/** Free ones, as settings of the three ports of an api. */
export async function freePorts(): Promise<Record<'PORT' | 'WEB_PORT' | 'METRICS_PORT', string>> {
  const [api, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  return { PORT: String(api), WEB_PORT: String(web), METRICS_PORT: String(metrics) };
}
