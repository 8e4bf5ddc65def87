import { implement } from '#core'
import { systemContract } from './contract.ts'

export const systemRoutes = ({ version, uptimeS }: { version: string; uptimeS(): number }) =>
  implement(systemContract, { health: () => ({ status: 'ok' as const, version, uptime_s: uptimeS() }) })
