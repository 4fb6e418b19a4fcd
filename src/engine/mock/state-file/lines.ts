import { crc32 } from 'node:zlib';

/** Where a file of lines has got to: each line's checksum covers all lines before it, so none can change or go unnoticed. */
export interface LinePosition {
  readonly size: number;
  readonly checksum: number;
}

export const FILE_START: LinePosition = { size: 0, checksum: 0 };

/** What comes before the JSON of a line, with the checksum in hexadecimal digits. */
const PLACEHOLDER = '["00000000",';
const PREFIX = PLACEHOLDER.length;

/** Returns a line of a state file: an array of the checksum and the record, itself JSON. */
export function lineOf(json: string, before: number): { line: Buffer; checksum: number } {
  const line = Buffer.from(`${PLACEHOLDER}${json}]\n`);
  const checksum = crc32(line.subarray(PREFIX, -2), before);
  line.write(prefixOf(checksum), 'latin1');
  return { line, checksum };
}

/** Returns the record of a line without its line end; undefined when it does not follow from the lines before. */
export function recordOf(line: Buffer, before: number): { json: string; checksum: number } | undefined {
  const body = line.subarray(PREFIX, -1);
  const checksum = crc32(body, before);
  if (line.toString('latin1', 0, PREFIX) !== prefixOf(checksum) || line.toString('latin1', line.length - 1) !== ']') {
    return undefined;
  }
  return { json: body.toString('utf8'), checksum };
}

function prefixOf(checksum: number): string {
  return `["${checksum.toString(16).padStart(8, '0')}",`;
}
