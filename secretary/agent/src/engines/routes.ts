import { type DnsResolver, systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { createOutgoingFetch, implement } from '#core'
import { listModels, testModel } from './check-service.ts'
import { enginesContract } from './contract.ts'
import {
  addEngine,
  changeEngine,
  chooseEngineMode,
  type EngineDeps,
  reorderEngines,
  readEngineApiKey,
  readEngineMode,
  removeEngine,
} from './service.ts'
import { listEngines } from './store.ts'
import { toEngineResponse, toEnginesResponse } from './views.ts'

export function engineRoutes(deps: EngineDeps, resolver: DnsResolver = systemDnsResolver) {
  const list = () => toEnginesResponse(readEngineMode(deps.db), listEngines(deps.db), deps.config)
  const service = (body: {
    base_url: string
    api_key?: string | undefined
    engine_id?: number | undefined
  }) => ({
    baseUrl: body.base_url,
    apiKey: body.api_key ?? readEngineApiKey(deps, body.engine_id, body.base_url),
    fetch: createOutgoingFetch(resolver),
  })
  return implement(enginesContract, {
    list,
    setMode({ body }) {
      chooseEngineMode(deps, body.mode)
      return list()
    },
    setOrder({ body }) {
      reorderEngines(deps, body.engine_ids)
      return list()
    },
    add: ({ body }) => toEngineResponse(addEngine(deps, body)),
    change: ({ params, body }) => toEngineResponse(changeEngine(deps, params.engine_id, body)),
    remove: ({ params }) => removeEngine(deps, params.engine_id),
    models: ({ body }) => listModels(service(body)),
    test: ({ body }) => testModel(service(body), body.model),
  })
}
