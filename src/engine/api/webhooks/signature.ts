const encoder = new TextEncoder();

async function keyOf(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body);
}

/** Returns the header `x-request-network-signature`: HMAC-SHA256 of the exact bytes, in lower-case hex. */
export async function signWebhook(body: string | Uint8Array | ArrayBuffer, secret: string): Promise<string> {
  const bytes = bytesOf(body);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), bytes));
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
  return crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), given, bytes);
}
