import { readdirSync } from 'node:fs';
import * as z from 'zod';
import type { RowTemplates } from '../../src/engine/control/fixtures/fixtures.ts';
import { paymentRequestService } from '../../src/service/service.ts';

const FOLDERS = ['fixtures/empty', 'fixtures/default'];

/** Returns the fields of packaged rows with their defaults, by table. */
export function definedTemplates(): RowTemplates {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder)).map((file) => file.replace(/\.json$/, ''));
  const tables = [...paymentRequestService.tables.values()].filter(({ definition }) => files.includes(definition.name));
  return Object.fromEntries(tables.map(({ definition, schema }) => [definition.name, templateOf(schema())]));
}

function templateOf({ shape }: z.ZodObject): object {
  const fields = Object.entries(shape).filter(([, field]) => !(field instanceof z.ZodOptional));
  const presets = fields.map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.def.defaultValue : undefined,
  ]);
  return Object.fromEntries(presets);
}

/** Returns the source of `src/service/row-templates.generated.ts`. */
export function templateTable(templates: RowTemplates): string {
  const tables = Object.entries(templates).map(([name, template]) => `  '${name}': {\n${linesOf(template)}  },\n`);
  return `/* Generated from the row schemas by npm run generate. */

/** Fields of the packaged rows in schema order, with their defaults. Fields without one are undefined. */
export const ROW_TEMPLATES = {\n${tables.join('')}};\n`;
}

function linesOf(template: object): string {
  const lines = Object.entries(template).map(([name, preset]) => `    ${name}: ${JSON.stringify(preset)},\n`);
  return lines.join('');
}
