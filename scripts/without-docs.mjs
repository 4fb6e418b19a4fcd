import ts from 'typescript';

const TOLD = new Set(['summary', 'description', 'example', 'responseDescription']);

/**
 * The text of a module of routes without what it tells about itself: summaries, descriptions, examples. A page has the
 * OpenAPI document as data, and nothing else reads them.
 */
export function withoutDocs(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const cuts = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && TOLD.has(node.name.getText()) && isOperation(node.parent)) {
      const end = text[node.end] === ',' ? node.end + 1 : node.end;
      cuts.push([node.pos, end]);
      return;
    }
    if (isMetadata(node)) cuts.push([node.expression.expression.end, node.end]);
    ts.forEachChild(isMetadata(node) ? node.expression.expression : node, visit);
  };
  visit(source);
  return cuts.sort(([a], [b]) => b - a).reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text);
}

function isOperation(object) {
  return (
    ts.isObjectLiteralExpression(object) && object.properties.some(({ name }) => name?.getText() === 'operationId')
  );
}

/** `schema.meta(…)` and `schema.describe(…)`. */
function isMetadata(node) {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ['meta', 'describe'].includes(node.expression.name.text)
  );
}
