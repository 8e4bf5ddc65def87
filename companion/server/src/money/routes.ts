import { done, implement, type MoneyCheck } from '#core'
import { type EndDeps, retryRefund, seeToPayment } from '#orders'
import { moneyContract } from './contract.ts'
import { findRed, findRefunds, readBooks, refundOrder } from './service.ts'
import { refundView } from './views.ts'

export const moneyRoutes = (deps: EndDeps, checks: MoneyCheck[]) =>
  implement(moneyContract, {
    listRefunds: ({ query: { status, ...page } }) => findRefunds(deps, status, page),
    retryRefund: async ({ params }) => refundView(await retryRefund(deps, params.id)),
    refundOrder: ({ params, body }) => refundOrder(deps, params.orderNo, body.reason),
    getOrder: ({ params }) => readBooks(deps, params.orderNo),
    async seen({ actor, params }) {
      await seeToPayment(deps, actor.id, params.orderNo)
      return done('已记录处理')
    },
    redList: () => findRed(deps, checks, deps.clock.now()),
  })
