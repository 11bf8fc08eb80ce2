import { SettingsError } from '@heliograph/settings';
import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.js';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** A port of its own for operators: metrics and health answer there, however busy the process is otherwise. Port 0 = any free one. @throws SettingsError the host is no address of this machine */
export async function startMetricsServer(port: number, host: string, registry: Registry, readiness: Readiness): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, '', { Allow: 'GET, HEAD' });
    if (path === '/metrics') return void showMetrics(response, registry);
    if (path === '/healthz/live') return answer(response, 200, 'live\n');
    if (path === '/healthz/ready')
      return void readiness.problem().then((problem) => answer(response, problem ? 503 : 200, `${problem ?? 'ready'}\n`));
    answer(response, 404, '');
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error;
    throw new SettingsError('METRICS_HOST', `is ${host}, which is not an address of this machine`);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function showMetrics(response: ServerResponse, registry: Registry): Promise<void> {
  try {
    answer(response, 200, await registry.metrics(), { 'Content-Type': registry.contentType });
  } catch (error) {
    answer(response, 500, `${(error as Error).message}\n`);
  }
}

function answer(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers }).end(body);
}
