import { addDays, instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import type { Config } from '#config'
import { type Deps, implement, type MountBackendRoutes } from '#core'
import type { GatewayDeps } from './complete-chat.ts'
import { gatewayContract } from './contract.ts'
import { changeGatewayKeyLimit, createGatewayKey, revokeGatewayKey } from './keys.ts'
import { openAiRoutes } from './openai-routes.ts'
import { type GatewayKeyRow, listGatewayKeys, listUsage } from './store.ts'

type GatewayRouteDeps = GatewayDeps & Pick<Deps, 'publicUrl'>

export const gatewayRoutes = (deps: GatewayRouteDeps): MountBackendRoutes[] => [
  ownerRoutes(deps),
  openAiRoutes(deps),
]

const ownerRoutes = (deps: GatewayRouteDeps) =>
  implement(gatewayContract, {
    info: () => ({
      is_offered: deps.config.gateway !== undefined,
      base_url: `${deps.publicUrl()}/v1`,
      models: (deps.config.gateway?.models ?? []).map(toModelResponse),
    }),
    async keys({ actor }) {
      const today = instantToShanghaiDay(deps.clock.now())
      return { keys: (await listGatewayKeys(deps.db, actor.id, today)).map(toKeyResponse) }
    },
    async createKey({ actor, body }) {
      const { row, secret } = await createGatewayKey(deps, actor.id, body.secretary_id, body.daily_limit_fen)
      return { ...toKeyResponse(row), key: secret }
    },
    changeKey: ({ actor, params, body }) =>
      changeGatewayKeyLimit(deps, actor.id, params.id, body.daily_limit_fen),
    revokeKey: ({ actor, params }) => revokeGatewayKey(deps, actor.id, params.id),
    async usage({ actor, query }) {
      const since = addDays(instantToShanghaiDay(deps.clock.now()), 1 - query.days)
      return { days: await listUsage(deps.db, actor.id, since) }
    },
  })

const toModelResponse = (model: NonNullable<Config['gateway']>['models'][number]) => ({
  id: model.id,
  input_fen: model.inputFen,
  cached_input_fen: model.cachedInputFen,
  output_fen: model.outputFen,
  context_tokens: model.contextTokens,
  max_output_tokens: model.maxOutputTokens,
})

type KeyWithDay = GatewayKeyRow & { secretary_name: string | null; today_microfen: number }

const toKeyResponse = (row: KeyWithDay) => ({
  key_id: row.id,
  secretary_id: row.secretary_id,
  secretary_name: row.secretary_name,
  key_end: row.key_end,
  daily_limit_fen: row.daily_limit_fen,
  today_microfen: row.today_microfen,
  created_at: toIso(row.created_at.getTime()),
  last_used_at: row.last_used_at && toIso(row.last_used_at.getTime()),
})
