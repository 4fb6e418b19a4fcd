/** Shorter secrets may be words, such as `paid`, that any text contains. */
export const SECRET_LENGTH = 8;

/** Returns whether a text contains one of the secrets, plain or encoded, in any letter case. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return secrets.some((secret) => formsOf(secret).some((form) => lower.includes(form.toLowerCase())));
}

/** Returns a text as it is, in JSON, percent-encoded, in hex and in base64. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const [json, percent] = [JSON.stringify(text).slice(1, -1), encodeURIComponent(bytes.toString())];
  const base64 = [0, 1, 2].flatMap((before) => {
    // Inside a longer text the bytes begin at one of three offsets; characters shared with neighbouring bytes are cut off.
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const form = padded.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [text, json, percent, bytes.toString('hex'), ...base64.filter(({ length }) => length >= SECRET_LENGTH / 2)];
}
