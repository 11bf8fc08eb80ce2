export { LagGauge } from './lag-gauge.js';
export { installationOf } from './installation.js';
export { listenHost } from './listen-host.js';
export { type MetricsServer, startMetricsServer } from './metrics-server.js';
export { collectProcessMetrics } from './process-metrics.js';
export { Readiness } from './readiness.js';
export { startVitals, type Vitals, type VitalsOptions } from './vitals.js';
export { startWatchdog, type Watchdog } from './watchdog.js';
