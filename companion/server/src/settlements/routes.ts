import { type Deps, implement } from '#core'
import { settlementsContract } from './contract.ts'
import { acceptObjection, raiseObjection, rejectObjection } from './objections.ts'
import {
  confirmSettlement,
  getAnySettlement,
  getBankAccountForPayout,
  getOwnSettlement,
  markSettlementPaid,
} from './service.ts'
import { listAllSettlements, listOwnSettlements, listSettlementLines } from './store.ts'
import { toLineResponses, toSettlementResponse } from './views.ts'

export const settlementRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'fields' | 'wordList'>) =>
  implement(settlementsContract, {
    async list({ actor, query: { page, pageSize, ...filter } }) {
      const { settlements, total } = await listOwnSettlements(deps.db, actor.id, filter, { page, pageSize })
      const views = settlements.map((row) => toSettlementResponse(deps.fields, row))
      return { settlements: views, total, page, pageSize }
    },
    async get({ actor, params }) {
      const settlement = await getOwnSettlement(deps, actor.id, params.id)
      const lines = await listSettlementLines(deps.db, settlement.id)
      return { ...toSettlementResponse(deps.fields, settlement), lines: toLineResponses(settlement, lines) }
    },
    confirm: ({ actor, params }) => confirmSettlement(deps, actor.id, params.id),
    object: ({ actor, params, body }) => raiseObjection(deps, actor.id, params.id, body.reason),
    acceptObjection: ({ actor, params, body }) => acceptObjection(deps, actor, params.id, body),
    rejectObjection: ({ actor, params, body }) => rejectObjection(deps, actor, params.id, body.answer),
    async listAll({ query: { page, pageSize, ...filter } }) {
      const { settlements, total } = await listAllSettlements(deps.db, filter, { page, pageSize })
      const views = settlements.map((row) => ({
        ...toSettlementResponse(deps.fields, row),
        merchantId: row.merchant_id,
        storeName: row.store_name,
      }))
      return { settlements: views, total, page, pageSize }
    },
    async getAny({ params }) {
      const row = await getAnySettlement(deps, params.id)
      const lines = await listSettlementLines(deps.db, row.id)
      const shop = { merchantId: row.merchant_id, storeName: row.store_name }
      return {
        ...toSettlementResponse(deps.fields, row),
        ...shop,
        lines: toLineResponses(row, lines),
      }
    },
    account: ({ actor, params }) => getBankAccountForPayout(deps, actor, params.id),
    markPaid: ({ actor, params }) => markSettlementPaid(deps, actor, params.id),
  })
