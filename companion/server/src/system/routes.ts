import { type HealthOptions, requireDatabase } from '@sanhe/kit/http/health'
import { type Deps, implement } from '#core'
import { systemContract } from './contract.ts'

export const systemRoutes = ({ config }: Pick<Deps, 'config'>, options: HealthOptions) =>
  implement(systemContract, {
    async health() {
      await requireDatabase(options)
      return { status: 'ok' as const, version: options.version, uptime_s: options.uptimeS() }
    },
    appSettings: () => ({ servicePhone: config.servicePhone ?? null }),
  })
