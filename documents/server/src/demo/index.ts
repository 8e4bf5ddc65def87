import type { Deps } from '#core'
import { seedBench } from './seed-bench.ts'
import { seedProjects } from './seed-projects.ts'

/** Data to look at (`demo`) or to measure with (`bench`, `count` documents). Does nothing where it is there. */
export const seedDemo = (deps: Deps, { size, count }: { size: 'demo' | 'bench'; count: number }) =>
  size === 'demo' ? seedProjects(deps) : seedBench(deps, count)
