import { type DnsResolver, systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { implement } from '#core'
import { checkGateway } from './check-gateway.ts'
import { gatewayContract } from './contract.ts'
import { type GatewayDeps, removeGateway, saveGateway } from './service.ts'
import { findGateway } from './store.ts'
import { toGatewayResponse } from './views.ts'

export const gatewayRoutes = (deps: GatewayDeps, resolver: DnsResolver = systemDnsResolver) =>
  implement(gatewayContract, {
    get() {
      const row = findGateway(deps.db)
      return { gateway: row ? toGatewayResponse(deps, row) : null }
    },
    set: ({ body }) => toGatewayResponse(deps, saveGateway(deps, body)),
    remove: () => removeGateway(deps),
    test: ({ body }) => checkGateway(deps, body, resolver),
  })
