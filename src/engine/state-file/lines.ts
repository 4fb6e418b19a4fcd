import { crc32 } from 'node:zlib';

/** Where a file of lines has got to: each line's checksum covers all lines before it, so none can change or go unnoticed. */
export interface LinePosition {
  readonly size: number;
  readonly checksum: number;
}

export const FILE_START: LinePosition = { size: 0, checksum: 0 };

/** The bytes before the JSON of a line: `["01234567",`. */
const PREFIX = 12;

/** Returns a line of a state file: an array of the checksum and the record, itself JSON. */
export function lineOf(json: string, checksum: number): string {
  return `${prefixOf(checksum)}${json}]\n`;
}

/** Returns the checksum of a record that follows others. */
export function checksumOf(json: string | Uint8Array, before: number): number {
  return crc32(json, before);
}

/** Returns the record of a line without its line end; undefined when it does not follow from the lines before. */
export function recordOf(line: Buffer, before: number): { json: string; checksum: number } | undefined {
  const body = line.subarray(PREFIX, -1);
  const checksum = checksumOf(body, before);
  if (line.toString('latin1', 0, PREFIX) !== prefixOf(checksum) || line.toString('latin1', line.length - 1) !== ']') {
    return undefined;
  }
  return { json: body.toString('utf8'), checksum };
}

function prefixOf(checksum: number): string {
  return `["${checksum.toString(16).padStart(8, '0')}",`;
}
