import { type HealthOptions, assertDatabaseAnswers } from '@sanhe/kit/http/health'
import { type Deps, implement } from '#core'
import { systemContract } from './contract.ts'

export const systemRoutes = ({ config }: Pick<Deps, 'config'>, options: HealthOptions) =>
  implement(systemContract, {
    async health() {
      await assertDatabaseAnswers(options)
      return { status: 'ok' as const, version: options.version, uptime_s: options.uptimeS() }
    },
    appSettings: () => ({
      demoLogin: !config.isProduction && !config.vendors.wechatMini,
      map: config.map.tiles
        ? { tilesUrl: config.map.tiles.url, attribution: config.map.tiles.attribution }
        : null,
      findsAddresses: config.map.geocoder !== undefined,
      pushPublicKey: config.push.webPush?.publicKey ?? null,
      servicePhone: config.servicePhone ?? null,
    }),
  })
