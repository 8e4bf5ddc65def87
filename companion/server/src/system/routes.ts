import { type Deps, implement } from '#core'
import { systemContract } from './contract.ts'

type About = { version: string; uptimeS(): number }

export const systemRoutes = ({ config }: Pick<Deps, 'config'>, { version, uptimeS }: About) =>
  implement(systemContract, {
    health: () => ({ status: 'ok' as const, version, uptime_s: uptimeS() }),
    appSettings: () => ({ servicePhone: config.servicePhone ?? null }),
  })
