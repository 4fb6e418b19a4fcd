/** Shorter secrets are searched as whole words only: "Al" is in every text. */
const SHORT = 8;

/**
 * Returns a function that finds out whether a text holds one of the secrets: as it is, percent-encoded, in hex, or in base64, where it may
 * stand at any place of a longer text.
 */
export function secretFinder(secrets: readonly (string | undefined)[]): (text: string) => boolean {
  const patterns = secrets.flatMap((secret) => (secret ? [patternOf(secret)] : []));
  return (text) => patterns.some((pattern) => pattern.test(text));
}

function patternOf(secret: string): RegExp {
  const bytes = Buffer.from(secret);
  const everyByte = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const forms = [secret, encodeURIComponent(secret), everyByte, bytes.toString('hex'), ...base64Forms(bytes)];
  const escapedJson = JSON.stringify(secret).slice(1, -1);
  const all = [...new Set([...forms, escapedJson])].map(escaped).join('|');
  // Hex and percent-encoding have letters of either case; a secret that differs only in case is as good as printed.
  return new RegExp(secret.length < SHORT ? `(?<![\\p{L}\\p{N}])(${all})(?![\\p{L}\\p{N}])` : all, 'iu');
}

/** In longer text the bytes begin at one of three places of a group; what depends on the neighbours is cut off. */
function base64Forms(bytes: Buffer): string[] {
  const forms = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const uncertain = (before + bytes.length) % 3 === 0 ? 0 : 1;
    return text.slice(before === 0 ? 0 : before + 1, text.length - uncertain);
  });
  return forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]).filter((form) => form !== '');
}

function escaped(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}
