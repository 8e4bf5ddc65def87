import { implement } from '#core'
import { healthContract } from './contract.ts'

/** Answers once everything at start is done: before that, and while closing, the server itself says 503. */
export const healthRoutes = ({ version, uptimeS }: { version: string; uptimeS(): number }) =>
  implement(healthContract, { health: () => ({ status: 'ok' as const, version, uptime_s: uptimeS() }) })
