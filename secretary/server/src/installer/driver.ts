import type { Target } from './target.ts'

/** What an agent on a server is to be. */
export type Plan = {
  address: string
  port: number
  apiKey: string
  /** How the agent gets a certificate that browsers trust; undefined: it keeps its self-signed one. */
  acme: AcmePlan | undefined
  /** Variables of the agent: its model, its name. */
  model: Record<string, string>
  /** Variables that bring it skills beside its own. */
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
