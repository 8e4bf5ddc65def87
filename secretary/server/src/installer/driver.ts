import type { InstallTarget } from './target.ts'

/** Configuration of an agent on a server. */
export type AgentPlan = {
  address: string
  port: number
  apiKey: string
  /** Settings for a certificate that browsers trust; undefined: the agent keeps its self-signed certificate. */
  acme: AcmePlan | undefined
  /** Environment variables of the agent: its model, its name. */
  model: Record<string, string>
  /** Environment variables for additional skills. */
  skills: Record<string, string>
}

export type AcmePlan = {
  directoryUrl: string
  email: string | undefined
  /** Root of a private authority, PEM. */
  ca: string | undefined
  /** Local ports of the challenges; the authority connects to 80 and 443. */
  httpPort: number
  tlsPort: number
}

/** An installation step after the login. Skipped if the server has recorded its fingerprint and `verify` succeeds. */
export type InstallStep = {
  /** Changes whenever the effect of the step would change. */
  fingerprint: string
  verify(target: InstallTarget): Promise<boolean>
  apply(target: InstallTarget): Promise<void>
}

export type InstallSteps = Record<'environment' | 'image' | 'model' | 'skills' | 'security', InstallStep>

/** Runs agents on a server in one way: native or Docker. */
export type Driver = {
  steps(plan: AgentPlan): InstallSteps
  /** Restores the previous agent, if there was one. */
  rollBack(target: InstallTarget, plan: AgentPlan): Promise<void>
}
