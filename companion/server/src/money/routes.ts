import { done, implement, type MoneyCheck } from '#core'
import { type EndOrderDeps, markPaymentSeen, retryRefund } from '#orders'
import { moneyContract } from './contract.ts'
import { findDiscrepancies, getOrderTimeline, listRefundsForAdmin, refundAsAdmin } from './service.ts'
import { toRefundResponse } from './views.ts'

export const moneyRoutes = (deps: EndOrderDeps, checks: MoneyCheck[]) =>
  implement(moneyContract, {
    listRefunds: ({ query: { status, ...page } }) => listRefundsForAdmin(deps, status, page),
    retryRefund: async ({ params }) => toRefundResponse(await retryRefund(deps, params.id)),
    refundOrder: ({ params, body }) => refundAsAdmin(deps, params.orderNo, body.reason),
    getOrder: ({ params }) => getOrderTimeline(deps, params.orderNo),
    async seen({ actor, params }) {
      await markPaymentSeen(deps, actor.id, params.orderNo)
      return done('已记录处理')
    },
    redList: () => findDiscrepancies(deps, checks, deps.clock.now()),
  })
