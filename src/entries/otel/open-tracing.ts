import type { Tracing } from '../../engine/tracing/tracing.types.ts';

/** Where `@opentelemetry/api` keeps what a process has registered, whatever copy of it did so. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

/**
 * Returns what records calls when the process has registered a tracer provider of OpenTelemetry; otherwise nothing is loaded.
 */
export async function openTracing(): Promise<Tracing | undefined> {
  if (!hasTracerProvider()) return undefined;
  try {
    const { otelTracing } = await import('./otel-tracing.ts');
    return otelTracing();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`payment-request-mock: calls are not traced, @opentelemetry/api cannot be loaded: ${reason}`);
    return undefined;
  }
}

/** Returns true when a tracer provider is registered in this process. */
export function hasTracerProvider(): boolean {
  const registered: unknown = Reflect.get(globalThis, REGISTERED);
  return typeof registered === 'object' && registered !== null && 'trace' in registered;
}
