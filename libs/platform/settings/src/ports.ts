import { SettingsError } from './settings-error.js';

export type PortSetting = 'PORT' | 'WEB_PORT' | 'METRICS_PORT' | 'WORKER_METRICS_PORT';

export function portInUse(name: PortSetting, port: number | null): SettingsError {
  return new SettingsError(name, `is ${port}, and another program listens there; give another port`);
}

/** The error for a port that cannot be listened at. Other errors are returned as they are. */
export function portProblem(name: PortSetting, port: number | null, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return portInUse(name, port);
  if (code === 'EACCES') return new SettingsError(name, `is ${port}, where this user may not listen; give a port above 1023`);
  return error;
}
