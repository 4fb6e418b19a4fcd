import * as z from 'zod';
import { lazy } from '../../kernel/core/lazy.ts';

/**
 * Names a schema in the OpenAPI documents. zod's own `id` would register the name globally, for all copies of zod in
 * the process, including the user's.
 */
export function component(name: string, metadata: z.GlobalMeta = {}): z.GlobalMeta {
  return { ...metadata, _internal: { refId: name } };
}

export function namedObject<const S extends z.ZodRawShape>(name: string, shape: S) {
  return z.object(shape).meta(component(name));
}

export function lazyObject<S extends z.ZodRawShape>(name: string, shape: () => S) {
  return lazy(() => namedObject(name, shape()));
}

/** Names a schema created by `base.extend(…)`: the document refers to the base. */
export function componentFrom(base: z.ZodObject, baseName: string, name: string): z.GlobalMeta {
  return { ...base.meta(), _internal: { refId: name, extendedFrom: { refId: baseName, schema: base } } };
}
