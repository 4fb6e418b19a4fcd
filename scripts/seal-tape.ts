/**
 * Writes the checksum of the tape that is written by hand again: `npx tsx scripts/seal-tape.ts`. Its calls and responses are taken from the
 * service's public documents and SDK. Nothing in it was recorded, so nothing in it needs redaction.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type TapeCall, type TapeHead, writeTape } from '../src/entries/verify/tape.ts';

const FILE = 'fixtures/tapes/documents.tape.jsonl';

const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n').slice(0, -1);
const [head, ...calls] = lines.map((line) => JSON.parse(line)) as [TapeHead, ...TapeCall[]];
writeFileSync(FILE, writeTape({ head, calls }));
