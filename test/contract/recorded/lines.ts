/** Length above which a line is broken. */
const MAX_LINE = 120;
/** A line of a body with a text: its indentation, name, text and comma. */
const TEXT_LINE = /^(?<indent> *)(?<name>"(?:[^"\\]|\\.)*": )?"(?<text>(?:[^"\\]|\\.)*)"(?<comma>,?)$/;
/** Calldata: a selector and words. */
const CALLDATA = /^0x[\da-f]{8}(?:[\da-f]{64})+$/;
const CALLDATA_PIECES = /0x[\da-f]{8}|[\da-f]{64}/g;
/** Lines of any other text, such as a document to sign. */
const TEXT_LINES = /(?:\\[^n]|[^\\])+(?:\\n)?|\\n/g;
/** Pieces of a long text line. They end after a space or a comma, and divide no escape sequence. */
const CHARACTERS = String.raw`(?:\\u[\da-f]{4}|\\.|[^\\]){1,90}`;
const TEXT_PIECES = new RegExp(`${CHARACTERS}(?<=[ ,]|$)|${CHARACTERS}`, 'g');
/** Pieces of a header. They start with a space, so that no line ends with one. */
const HEADER_PIECES = /.{1,90}(?= |$)|.{1,90}/g;

/** Returns the lines of a recorded response. Long headers and texts continue on further lines. */
export function linesOf(response: string): string[] {
  return response.split('\n').flatMap((line) => {
    if (line.length <= MAX_LINE) return [line];
    const parts = TEXT_LINE.exec(line)?.groups;
    return parts === undefined ? headerLines(line) : textLines(parts);
  });
}

function headerLines(line: string): string[] {
  const [first = '', ...others] = line.match(HEADER_PIECES) ?? [];
  return [first, ...others.map((piece) => `   ${piece}`)];
}

function textLines({ indent = '', name = '', text = '', comma = '' }: Record<string, string>): string[] {
  const pieces = piecesOf(text);
  return pieces.map((piece, index) => {
    const start = index === 0 ? `${indent}${name}` : `${indent}  `;
    const end = index === pieces.length - 1 ? comma : ' +';
    return `${start}"${piece}"${end}`;
  });
}

function piecesOf(text: string): string[] {
  if (CALLDATA.test(text)) return text.match(CALLDATA_PIECES) ?? [];
  const lines = text.match(TEXT_LINES) ?? [];
  return lines.flatMap((line) => line.match(TEXT_PIECES) ?? []);
}
