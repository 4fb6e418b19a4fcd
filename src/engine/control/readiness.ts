import { errorBody } from '../api/http/error-response.ts';
import type { Readiness } from '../api/http/health.schema.ts';

/** What a mock that listens on a port is doing: it loads or generates its data, serves, still serves before it ends, or refuses calls. */
export type Phase = 'loading' | 'serving' | 'draining' | 'ending';

const LOADING = 'The mock is loading or generating its state';
const DRAINING = 'The mock is shutting down';

/** Returns whether a mock can take calls. */
export function readinessOf(phase: Phase): Readiness {
  if (phase === 'loading') return { status: 'not-ready', reason: 'loading', message: LOADING };
  if (phase !== 'serving') return { status: 'not-ready', reason: 'draining', message: DRAINING };
  return { status: 'ready' };
}

/** Returns true for the paths of the checks that an orchestrator makes. */
export function isProbe(path: string): boolean {
  return path.endsWith('/__mock/health/live') || path.endsWith('/__mock/health/ready');
}

/**
 * Returns the response to a call that comes while the mock loads or ends. Both probes are answered; every other call is refused
 * with a 503 and has changed nothing, so that it may be sent again.
 */
export function answerUnready(path: string, phase: 'loading' | 'ending'): Response {
  if (path.endsWith('/__mock/health/live')) return Response.json({ status: 'live' });
  if (isProbe(path)) return Response.json(readinessOf(phase), { status: 503 });
  const message = `${phase === 'loading' ? LOADING : DRAINING}; the call was not executed, try again`;
  return Response.json(errorBody(503, message), { status: 503, headers: { 'retry-after': '1' } });
}
