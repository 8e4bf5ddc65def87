import { type Deps, implement } from '#core'
import { settlementsContract } from './contract.ts'
import { confirmSettlement, getOwnSettlement, markSettlementPaid, showBankAccount } from './service.ts'
import { listAllSettlements, listOwnSettlements, listSettlementLines } from './store.ts'
import { settlementLineView, settlementView } from './views.ts'

export const settlementRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'fields'>) =>
  implement(settlementsContract, {
    async list({ actor, query: { month, page, pageSize } }) {
      const { settlements, total } = await listOwnSettlements(deps.db, actor.id, month, { page, pageSize })
      const views = settlements.map((row) => settlementView(deps.fields, row))
      return { settlements: views, total, page, pageSize }
    },
    async get({ actor, params }) {
      const settlement = await getOwnSettlement(deps, actor.id, params.id)
      const lines = await listSettlementLines(deps.db, settlement.id)
      return { ...settlementView(deps.fields, settlement), lines: lines.map(settlementLineView) }
    },
    confirm: ({ actor, params }) => confirmSettlement(deps, actor.id, params.id),
    async listAll({ query: { status, page, pageSize } }) {
      const { settlements, total } = await listAllSettlements(deps.db, status, { page, pageSize })
      const views = settlements.map((row) => ({
        ...settlementView(deps.fields, row),
        merchantId: row.merchant_id,
        storeName: row.store_name,
      }))
      return { settlements: views, total, page, pageSize }
    },
    account: ({ actor, params }) => showBankAccount(deps, actor, params.id),
    markPaid: ({ actor, params }) => markSettlementPaid(deps, actor, params.id),
  })
