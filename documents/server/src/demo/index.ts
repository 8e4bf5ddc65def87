import type { Deps } from '#core'
import { seedBenchmark } from './seed-bench.ts'
import { seedProjects } from './seed-projects.ts'

/**
 * Creates demo data: sample projects (`demo`) or one project with `count` documents for measurements (`bench`).
 * Existing data stays unchanged.
 */
export const seedDemoData = (deps: Deps, { size, count }: { size: 'demo' | 'bench'; count: number }) =>
  size === 'demo' ? seedProjects(deps) : seedBenchmark(deps, count)
