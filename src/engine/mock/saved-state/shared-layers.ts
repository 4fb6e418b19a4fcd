import type { Layer } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';

/**
 * Layers that many logs name instead of containing them: the rows of the fixtures, which all workspaces of a worker share. Their
 * rows never change; other fixtures have another id.
 */
export interface SharedLayers {
  readonly id: string;
  /** By table. */
  readonly layers: ReadonlyMap<string, Layer<Row>>;
}
