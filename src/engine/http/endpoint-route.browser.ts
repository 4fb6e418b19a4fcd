/** In a page the OpenAPI document is data that the build made, so that no operation describes itself. */
export function operationRoute(): never {
  throw new Error('the OpenAPI document of a page is made by the build');
}
