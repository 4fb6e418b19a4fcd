/** Returns whether a text holds one of the secrets: as it is, escaped in JSON, percent-encoded, in hex, or in base64. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const lower = text.toLowerCase();
  // Hex and percent-encoding have letters of either case; a secret that differs only in case is as good as printed.
  return secrets.some((secret) => formsOf(secret).some((form) => lower.includes(form.toLowerCase())));
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, inJson, encodeURIComponent(secret), bytes.toString('hex'), base64, bytes.toString('base64url')];
}
