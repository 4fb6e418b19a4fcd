import { DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Messages of the SDK that are passed on, each once: an export that fails is tried again for ever. */
const MOST_MESSAGES = 20;

/**
 * Registers a tracer provider that exports by OTLP over HTTP. The packages read the environment variables of OpenTelemetry: address,
 * headers, sampler, batches, name and attributes of the service. Returns a function that exports what is left and ends it.
 */
export function startExport(warn: (text: string) => void): () => Promise<void> {
  const said = new Set<string>();
  const sayOnce = (message: string, ...details: unknown[]) => {
    const text = [message, ...details].map(textOf).join(' ').split('\n', 1)[0] ?? '';
    if (said.has(text) || said.size >= MOST_MESSAGES) return;
    said.add(text);
    warn(`OpenTelemetry: ${text}`);
  };
  const ignore = () => {};
  const logger = { error: sayOnce, warn: sayOnce, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'payment-request-mock' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** Returns a part of a message of the SDK as text. It writes errors as JSON, of which the stack is left out. */
function textOf(part: unknown): string {
  if (part instanceof Error) return part.message;
  const text = String(part);
  if (!text.startsWith('{')) return text;
  try {
    const { name, message }: { name?: unknown; message?: unknown } = JSON.parse(text);
    return `${name}: ${message}`;
  } catch {
    return text;
  }
}
