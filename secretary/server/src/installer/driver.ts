import type { InstallTarget } from './target.ts'

/** Configuration of an agent that is installed on a server. */
export type AgentInstallPlan = {
  address: string
  port: number
  apiKey: string
  /** Settings for a certificate that browsers trust; undefined: the agent keeps its self-signed certificate. */
  acme: AcmePlan | undefined
  /** Environment variables of the agent: its model, its name. */
  model: Record<string, string>
  /** Environment variables for additional skills of the agent. */
  skills: Record<string, string>
}

export type AcmePlan = {
  directoryUrl: string
  email: string | undefined
  /** Root certificate of a private authority, in PEM. */
  ca: string | undefined
  /** Local ports for the challenges of the authority, which connects to the public ports 80 and 443. */
  httpPort: number
  tlsPort: number
}

/**
 * An installation step after the login. The step is skipped if the server has recorded the step's fingerprint and
 * `verify` succeeds.
 */
export type InstallStep = {
  /** Fingerprint that changes whenever the effect of the step would change. */
  fingerprint: string
  verify(target: InstallTarget): Promise<boolean>
  apply(target: InstallTarget): Promise<void>
}

export type InstallSteps = Record<'environment' | 'image' | 'model' | 'skills' | 'security', InstallStep>

/** A way to install and run agents on a server: native or Docker. */
export type AgentInstallDriver = {
  steps(plan: AgentInstallPlan): InstallSteps
  /** Restores the previous agent, if there was one. */
  rollBack(target: InstallTarget, plan: AgentInstallPlan): Promise<void>
}
