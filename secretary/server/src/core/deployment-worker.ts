import type { Instant } from '@sanhe/kit/runtime/clock'

/** Runs the deployments of this process. When its heartbeat stops, other processes mark its deployments as failed. */
export type DeploymentWorker = {
  id: string
  launch(deploymentId: number, password: string): void
  /** Marks deployments that no process runs as failed; returns their number. */
  failAbandoned(now: Instant): Promise<number>
  stop(): Promise<void>
}
