import { createMock } from '../../src/entries/node/create-mock.ts';
import { readOperations } from '../../src/tools/verify/operations.ts';
import { scriptCalls } from '../../src/tools/verify/script.ts';
import { type VerifyOptions, verifyMock } from '../../src/tools/verify/verify.ts';

export const PAYEE = '0x2e2e5c79f571ef1658d4c2d3684a1fe97dd30570';
export const TWIN_URL = 'http://127.0.0.1:9';

/** A call to the twin and its response. */
export interface Asked {
  /** From 1. */
  n: number;
  path: string;
  init: RequestInit;
  respond: () => Promise<Response>;
}

/** Overrides a response; undefined keeps it. */
export type Intercept = (asked: Asked) => Promise<Response | undefined> | Response | undefined;

/** Verifies the mock against a second mock that acts as the live service. */
export async function verifyTwin(
  options: VerifyOptions = {},
  intercept: Intercept = () => undefined,
  twinOptions: object = {},
  pace: { paceMs?: number; limitMs?: number } = { paceMs: 0 },
) {
  const twin = createMock({ seed: 7, now: '2026-12-01T10:00:00Z', webhooks: { allowPublic: true }, ...twinOptions });
  const asked: Asked[] = [];
  const fetchTwin = async (input: unknown, init: RequestInit = {}) => {
    const path = String(input).slice(new URL(String(input)).origin.length);
    const { signal: _, ...rest } = init;
    const call: Asked = { n: asked.length + 1, path, init, respond: () => twin.fetch(path, rest) };
    asked.push(call);
    return (await intercept(call)) ?? (await call.respond());
  };
  const credentials = { key: 'test-api-key', sessionToken: 'test-session-token' };
  const given = { against: TWIN_URL, payee: PAYEE, ...credentials, ...options };
  const report = await verifyMock(given, createMock, [], { ...pace, fetch: fetchTwin as typeof fetch });
  return { report, asked };
}

export const OPERATIONS = await readOperations(createMock());

export const READS = scriptCalls('read', OPERATIONS).length;

/** Returns a body with another key order. */
export function reorder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reorder(field)]),
  );
}
