import { withTimeout } from '../../engine/clock/timers.ts';
import { hasTracerProvider } from '../otel/open-tracing.ts';
import type { Env } from './environment.ts';

/** What has to be installed for the environment variables of OpenTelemetry to have an effect. */
const PACKAGES = [
  '@opentelemetry/api',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/exporter-trace-otlp-http',
];

/** How long the last spans may take to arrive at the end of the process, in milliseconds. */
const LAST_EXPORT_MS = 3000;

/**
 * Starts to export traces as the environment asks for it, if it does.
 *
 * @returns a function that exports what is left and ends it
 */
export async function openTelemetry(env: Env): Promise<() => Promise<void>> {
  const variable = variableThatAsks(env);
  // A module of NODE_OPTIONS=--import may have registered a provider with settings of its own.
  if (variable === undefined || hasTracerProvider()) return async () => {};
  const problem = unsupported(env);
  if (problem !== undefined) return warn(problem);
  try {
    const { startExport } = await import('../otel/otel-export.ts');
    const shutdown = startExport(warn);
    return async () => void (await withTimeout(shutdown(), LAST_EXPORT_MS));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return warn(`${variable} is set, but calls are not traced: run npm i ${PACKAGES.map(versioned).join(' ')}`);
  }
}

/** Returns the variable that asks for traces; undefined when none does or the SDK is disabled. */
function variableThatAsks(env: Env): string | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const exporter = env.OTEL_TRACES_EXPORTER;
  if (exporter !== undefined && exporter !== '') return exporter === 'none' ? undefined : 'OTEL_TRACES_EXPORTER';
  return ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].find((name) => Boolean(env[name]));
}

/** Returns what the environment asks for that only a provider of the user's can do. */
function unsupported(env: Env): string | undefined {
  const exporter = env.OTEL_TRACES_EXPORTER || 'otlp';
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json';
  const cure = 'calls are not traced: register a provider by NODE_OPTIONS=--import, or use OTLP over HTTP';
  if (exporter !== 'otlp') return `OTEL_TRACES_EXPORTER=${exporter} is not supported, ${cure}`;
  if (!protocol.startsWith('http/')) return `OTEL_EXPORTER_OTLP_PROTOCOL=${protocol} is not supported, ${cure}`;
  return undefined;
}

/** The last versions that run on Node 20. */
function versioned(name: string): string {
  return name === '@opentelemetry/exporter-trace-otlp-http'
    ? `${name}@0.223`
    : name.endsWith('/api')
      ? `${name}@1`
      : `${name}@2`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

function warn(text: string): () => Promise<void> {
  console.warn(`payment-request-mock: warning: ${text}`);
  return async () => {};
}
