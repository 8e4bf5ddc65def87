import { done, implement, type MoneyCheck } from '#core'
import { type EndDeps, markPaymentSeen, retryRefund } from '#orders'
import { moneyContract } from './contract.ts'
import { findDiscrepancies, findRefunds, getOrderTimeline, refundForPlatform } from './service.ts'
import { refundView } from './views.ts'

export const moneyRoutes = (deps: EndDeps, checks: MoneyCheck[]) =>
  implement(moneyContract, {
    listRefunds: ({ query: { status, ...page } }) => findRefunds(deps, status, page),
    retryRefund: async ({ params }) => refundView(await retryRefund(deps, params.id)),
    refundOrder: ({ params, body }) => refundForPlatform(deps, params.orderNo, body.reason),
    getOrder: ({ params }) => getOrderTimeline(deps, params.orderNo),
    async seen({ actor, params }) {
      await markPaymentSeen(deps, actor.id, params.orderNo)
      return done('已记录处理')
    },
    redList: () => findDiscrepancies(deps, checks, deps.clock.now()),
  })
