/** What is measured of the process, in the units of Prometheus: seconds and bytes. */
export interface ProcessMeasurements {
  /** Version of this package. */
  version: string;
  /** Version of Node, such as `v20.19.0`. */
  node: string;
  userCpuSeconds: number;
  systemCpuSeconds: number;
  /** Start of the process, seconds since 1970. */
  startSeconds: number;
  residentBytes: number;
  heapUsedBytes: number;
  heapTotalBytes: number;
  externalBytes: number;
  /** Since the process began: how long the event loop was busy, and how long it waited. */
  eventLoopActiveSeconds: number;
  eventLoopIdleSeconds: number;
  /** How late the event loop was just now. */
  eventLoopLagSeconds: number;
}
