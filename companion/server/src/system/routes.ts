import { implement } from '#core'
import { systemContract } from './contract.ts'

type About = { version: string; uptimeS(): number }

export const systemRoutes = ({ version, uptimeS }: About) =>
  implement(systemContract, { health: () => ({ status: 'ok' as const, version, uptime_s: uptimeS() }) })
