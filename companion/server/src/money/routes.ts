import { done, implement, type MoneyCheck } from '#core'
import { type EndOrderDeps, markPaymentSeen, previewItemRefund, refundItems, retryRefund } from '#orders'
import { moneyContract } from './contract.ts'
import {
  findDiscrepancies,
  getOrderTimeline,
  listRefundsForAdmin,
  refundAsAdmin,
  toItemRefundResponse,
} from './service.ts'
import { toRefundResponse } from './views.ts'

export const moneyRoutes = (deps: EndOrderDeps, checks: MoneyCheck[]) =>
  implement(moneyContract, {
    listRefunds: ({ query: { status, ...page } }) => listRefundsForAdmin(deps, status, page),
    retryRefund: async ({ params }) => toRefundResponse(await retryRefund(deps, params.id)),
    refundOrder: ({ params, body }) => refundAsAdmin(deps, params.orderNo, body.reason),
    previewItemRefund: async ({ params, query }) =>
      toItemRefundResponse(await previewItemRefund(deps, params.orderNo, query.items)),
    async refundItems({ params: { orderNo }, body: { amount: amountFen, ...body } }) {
      return toItemRefundResponse(await refundItems(deps, { orderNo, amountFen, ...body }))
    },
    getOrder: ({ params }) => getOrderTimeline(deps, params.orderNo),
    async seen({ actor, params }) {
      await markPaymentSeen(deps, actor.id, params.orderNo)
      return done('已记录处理')
    },
    redList: () => findDiscrepancies(deps, checks, deps.clock.now()),
  })
