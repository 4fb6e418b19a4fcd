import { checkGlobals, missingGlobals } from '../../kernel/core/globals.ts';

async function keyOf(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return webCrypto().importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}

/** @throws Error where it is missing: in jsdom, and in pages without https */
function webCrypto(): SubtleCrypto {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle !== undefined) return subtle;
  if ('isSecureContext' in globalThis && !globalThis.isSecureContext) {
    const reason = 'which browsers provide only to pages of https:// and localhost';
    throw new Error(`payment-request-mock needs crypto.subtle, ${reason}`);
  }
  throw missingGlobals('crypto.subtle');
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (typeof body !== 'string') return new Uint8Array(body);
  checkGlobals(['TextEncoder']);
  return new TextEncoder().encode(body);
}

/** Returns the header `x-request-network-signature`: HMAC-SHA256 of the exact bytes, in lower-case hex. */
export async function signWebhook(body: string | Uint8Array | ArrayBuffer, secret: string): Promise<string> {
  const bytes = bytesOf(body);
  const signature = new Uint8Array(await webCrypto().sign('HMAC', await keyOf(secret, 'sign'), bytes));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Pass the raw, unparsed body. Compares in constant time; a missing or malformed signature returns false. */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  signature: string | null | undefined,
  secret: string,
): Promise<boolean> {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(signature.slice(i * 2, i * 2 + 2), 16));
  const bytes = bytesOf(body);
  return webCrypto().verify('HMAC', await keyOf(secret, 'verify'), given, bytes);
}
