/** Draws docs/images/examine-webhook.svg: what `examine webhook` prints about a receiver of the corpus. Run by `npx tsx scripts/examine-picture.ts`. */
import { writeFileSync } from 'node:fs';
import { FORMATS } from '../src/entries/examine/report-files.ts';
import { examineWebhook } from '../src/index.ts';
import { receiver } from '../test/examine/receivers/wrong-02-two-steps.ts';

const { target, believes } = await receiver.start();
const again = (trial: string) => `npm start -- examine webhook http://localhost:3000/api/webhook … --trial ${trial}`;
const result = await examineWebhook(target, { believes, again, seed: '90f1c2' });
const lines = [
  '$ npm start -- examine webhook http://localhost:3000/api/webhook …',
  '',
  ...FORMATS.text(result).trimEnd().split('\n'),
];
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const coloured = (line: string) =>
  escaped(line).replace(/✓/g, '<tspan fill="#3fb950">✓</tspan>').replace(/✗/g, '<tspan fill="#ff7b72">✗</tspan>');
const height = lines.length * 18 + 32;
const rows = lines.map((line, at) => `<text x="20" y="${at * 18 + 32}" xml:space="preserve">${coloured(line)}</text>`);
writeFileSync(
  'docs/images/examine-webhook.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 ${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">
<rect width="960" height="${height}" rx="8" fill="#0d1117"/>
${rows.join('\n')}
</svg>
`,
);
process.exit(0);
