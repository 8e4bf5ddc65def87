import { fenToYuan } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { apiError, type Db, createSuccessResponse, implement } from '#core'
import { type EndOrderDeps, findOrder, parseOrderNoOfTradeNo } from '#orders'
import * as store from './bill-store.ts'
import { billsContract } from './bills-contract.ts'
import { readBillText, reconcileOnRequest, importMissingTransaction } from './reconciling.ts'

export const billRoutes = (deps: EndOrderDeps) =>
  implement(billsContract, {
    async list({ query }) {
      const { bills, total } = await store.listBills(deps.db, query)
      return { bills: bills.map(toBillResponse), total, ...query }
    },
    file: async ({ params: { day } }) => ({
      name: `wechat-pay-${day}.csv`,
      text: await readBillText(deps, day),
    }),
    async reconcile({ params }) {
      await reconcileOnRequest(deps, params.day)
      return createSuccessResponse('已重新对账')
    },
    async differences({ query: { status, day, ...page } }) {
      const isOpen = status && status === 'open'
      const { differences, total } = await store.listDifferences(deps.db, { day, isOpen }, page)
      const responses = differences.map((difference) => toDifferenceResponse(deps.db, difference))
      return { differences: await Promise.all(responses), total, ...page }
    },
    async takeOver({ params }) {
      await importMissingTransaction(deps, params.id)
      return createSuccessResponse('已补单')
    },
    async explain({ actor, params: { id }, body: { note } }) {
      const explanation = { note, adminId: actor.id, at: deps.clock.now() }
      if (await store.explainBillDifference(deps.db, id, explanation))
        return createSuccessResponse('已记录说明')
      throw apiError((await store.findDifference(deps.db, id)) ? 'STATUS_CONFLICT' : 'NOT_FOUND')
    },
  })

type ListedBill = Awaited<ReturnType<typeof store.listBills>>['bills'][number]

const toBillResponse = (bill: ListedBill) => ({
  day: bill.day,
  status: bill.status,
  ourPaid: fenToYuan(bill.our_paid_fen),
  theirPaid: fenToYuan(bill.their_paid_fen),
  ourRefunded: fenToYuan(bill.our_refunded_fen),
  theirRefunded: fenToYuan(bill.their_refunded_fen),
  openDifferences: bill.open_differences,
  attempts: bill.attempts,
  lastError: bill.last_error,
  checkedAt: toIso(bill.checked_at.getTime()),
})

const yuanOf = (fen: number | null) => (fen === null ? null : fenToYuan(fen))

async function toDifferenceResponse(db: Db, row: store.BillDifferenceRow) {
  const orderNo = parseOrderNoOfTradeNo(row.trade_no)
  return {
    id: row.id,
    day: row.day,
    kind: row.kind,
    no: row.no,
    orderNo,
    isOrderKnown: (await findOrder(db, orderNo)) !== undefined,
    cause: row.cause,
    ourAmount: yuanOf(row.our_fen),
    theirAmount: yuanOf(row.their_fen),
    foundAt: toIso(row.found_at.getTime()),
    resolution: row.resolution,
    resolvedAt: row.resolved_at && toIso(row.resolved_at.getTime()),
    note: row.note,
  }
}
