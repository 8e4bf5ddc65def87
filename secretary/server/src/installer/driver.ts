import type { Target } from './target.ts'

/** What an agent on a server is to be. */
export type Plan = {
  address: string
  port: number
  apiKey: string
  /** Variables of the agent: its model, its name. */
  model: Record<string, string>
  /** Variables that bring it skills beside its own. */
  skills: Record<string, string>
}

/** One step after the connection. Done already when its fingerprint stands in the server's book and it verifies. */
export type Work = {
  /** Changes whenever what the step would do changes. */
  fingerprint: string
  verify(target: Target): Promise<boolean>
  apply(target: Target): Promise<void>
}

export type Works = Record<'environment' | 'image' | 'model' | 'skills' | 'security', Work>

/** A way to run an agent on a server. */
export type Driver = {
  works(plan: Plan): Works
  /** Back to what ran before, if anything did. */
  rollBack(target: Target, plan: Plan): Promise<void>
}
