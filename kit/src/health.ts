import { healthContract } from './health-contract.ts'
import { implementFor } from './http.ts'

/** Answers once everything at start is done: before that, and while closing, the server itself says 503. */
export const healthRoutes = ({ version, uptimeS }: { version: string; uptimeS(): number }) =>
  implementFor<{ none: undefined }>()(healthContract, {
    health: () => ({ status: 'ok' as const, version, uptime_s: uptimeS() }),
  })
