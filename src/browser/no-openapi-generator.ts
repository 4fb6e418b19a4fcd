/**
 * Stands in for `@asteasolutions/zod-to-openapi` in the browser bundle: what the routes tell about themselves is dropped,
 * because the document there is the one that the build made.
 */
export class OpenAPIRegistry {
  readonly definitions: readonly never[] = [];
  registerPath(): void {}
  registerComponent(): void {}
}

export class OpenApiGeneratorV3 {}

export class OpenApiGeneratorV31 {}

/** Lets every schema take metadata and forget it. */
export function extendZodWithOpenApi({ ZodType }: { ZodType: { prototype: { openapi?: unknown } } }): void {
  ZodType.prototype.openapi = function (this: unknown): unknown {
    return this;
  };
}

export function getOpenApiMetadata(): object {
  return {};
}
