import type { Target } from './target.ts'

/** Configuration of an agent on a server. */
export type Plan = {
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

/** One installation step after the login. Skipped if the server has recorded its fingerprint and `verify` succeeds. */
export type Work = {
  /** Changes whenever the effect of the step would change. */
  fingerprint: string
  verify(target: Target): Promise<boolean>
  apply(target: Target): Promise<void>
}

export type Works = Record<'environment' | 'image' | 'model' | 'skills' | 'security', Work>

/** Runs agents on a server in one way: native or Docker. */
export type Driver = {
  works(plan: Plan): Works
  /** Restores the previous agent, if there was one. */
  rollBack(target: Target, plan: Plan): Promise<void>
}
