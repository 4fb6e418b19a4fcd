const UNRECORDED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Common headers, abbreviated. */
const USUAL = /content-type: application\/json\nvary: Origin(\nx-content-type-options: nosniff)?/;
/** Separates the headers and the body. */
const BODY = '\n\n';

/** The recorded text of a response: the status, each header and each field of the body have their own line. */
export function recorded(status: number, headers: readonly string[], body: string): string {
  const head = [status, ...headers].join('\n').replace(USUAL, '(usual headers)');
  return body === '' ? head : `${head}${BODY}${bodyText(body)}`;
}

/** Formats compact JSON. Quotes any other body, which is no JSON or has other spaces. */
function bodyText(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (JSON.stringify(value) === body) return JSON.stringify(value, null, 2);
  } catch {
    // Recorded as text.
  }
  return `text ${JSON.stringify(body)}`;
}

function headerLines(headers: Headers): string[] {
  return [...headers]
    .filter(([name]) => !UNRECORDED_HEADERS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${value}`);
}

/** Status, headers and body of a response, or the failure. */
export async function responseText(calling: Promise<Response>): Promise<string> {
  try {
    const response = await calling;
    const body = await response.text().catch((reason: unknown) => `(broken off: ${failureText(reason)})`);
    return recorded(response.status, headerLines(response.headers), body);
  } catch (reason) {
    return `rejected: ${JSON.stringify(failureText(reason))}`;
  }
}

/** Status and headers of a recorded response. */
export function headOf(text: string): string {
  return text.split(BODY)[0] ?? '';
}

/** Request parts that responses echo: a method, step, value or body path. */
const REPEATED =
  /(?<=Method )[A-Z]+|(?<="message": ")[a-z-]+\.[a-z-]+(?=: )|(?<=received )('[^']*'|\w+)|(?<=position )\d+/g;

/** Compares two responses, ignoring echoed request parts. */
export function alike(one: string, other: string): boolean {
  return one.replaceAll(REPEATED, '') === other.replaceAll(REPEATED, '');
}

function failureText(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const cause = reason.cause instanceof Error ? `, cause ${failureText(reason.cause)}` : '';
  return `${reason.name}: ${reason.message}${cause}`;
}
