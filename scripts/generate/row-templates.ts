import { readdirSync } from 'node:fs';
import * as z from 'zod';
import { paymentRequestService } from '../../src/service/service.ts';

const FOLDERS = ['fixtures/empty', 'fixtures/default'];

/** Returns the source of `src/service/row-templates.generated.ts`: the fields of packaged rows with their defaults. */
export function rowTemplates(): string {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder)).map((file) => file.replace(/\.json$/, ''));
  const tables = [...paymentRequestService.tables.values()]
    .filter(({ definition }) => files.includes(definition.name))
    .map(({ definition, schema }) => `  '${definition.name}': {\n${fieldsOf(schema()).join('')}  },\n`);
  return `/* Generated from the row schemas by npm run generate. */

/** Fields of the packaged rows in schema order, with their defaults. Fields without one are undefined. */
export const ROW_TEMPLATES = {\n${tables.join('')}};\n`;
}

function fieldsOf({ shape }: z.ZodObject): string[] {
  return Object.entries(shape)
    .filter(([, field]) => !(field instanceof z.ZodOptional))
    .map(([name, field]) => {
      const preset = field instanceof z.ZodDefault ? JSON.stringify(field.def.defaultValue) : 'undefined';
      return `    ${name}: ${preset},\n`;
    });
}
