import type { EngineLabels } from './engine-text.ts'

/** Returns the message about a problem with a service. A newer agent may report problems that are unknown here. */
export const explainEngineProblem = (problem: string, { problems }: EngineLabels) =>
  problem in problems ? problems[problem as keyof typeof problems] : problems.failing
