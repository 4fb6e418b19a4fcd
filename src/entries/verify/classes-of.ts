import type * as z from 'zod';
import { classOf, type FieldClass } from '../../service/classes.ts';

/**
 * Returns the class of each field of an answer, by its path: `$.payments[].id`. A list has no class of its own, a map is `.*`, and
 * a path that several members of a union have keeps its first class.
 */
export function classesOf(schema: z.core.$ZodType): ReadonlyMap<string, FieldClass> {
  const found = new Map<string, FieldClass>();
  collect(schema, '$', found);
  return found;
}

function collect(schema: z.core.$ZodType, path: string, found: Map<string, FieldClass>): void {
  const said = classOf(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (type: z.core.$ZodType, suffix = '') => collect(type, `${path}${suffix}`, found);
  if (said !== undefined) {
    if (!found.has(path)) found.set(path, said);
  } else if (def.type === 'object') {
    for (const [name, type] of Object.entries(def.shape)) inside(type, `.${name}`);
  } else if (def.type === 'array') inside(def.element, '[]');
  else if (def.type === 'record') inside(def.valueType, '.*');
  else if (def.type === 'union') for (const option of def.options) inside(option);
  else if ('innerType' in def) inside(def.innerType);
  else if (!found.has(path)) found.set(path, 'value');
}
