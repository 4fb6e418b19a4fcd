import type { Layer } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';
import type { SharedLayers } from './shared-layers.ts';

/** What the records of a log may refer to. */
export interface LogContents {
  /** Numbers of the layers that it contains. */
  readonly layers: Map<Layer<Row>, number>;
  /** The number of the next layer. */
  nextLayer: number;
  /** Whether it contains the state that a reset restores. */
  hasStart: boolean;
  /** Layers that the log names instead of containing them. @default none */
  readonly shared?: readonly SharedLayers[];
}
