import { createSuccessResponse, implement, type MoneyConsistencyCheck } from '#core'
import {
  type EndOrderDeps,
  clearPaymentAttentionText,
  previewItemRefund,
  refundItems,
  retryRefund,
} from '#orders'
import { moneyContract } from './contract.ts'
import {
  findDiscrepancies,
  getOrderTimeline,
  listRefundsForAdmin,
  refundOrderAsAdmin,
  toItemRefundResponse,
} from './service.ts'
import { toRefundResponse } from './views.ts'

export const moneyRoutes = (deps: EndOrderDeps, checks: MoneyConsistencyCheck[]) =>
  implement(moneyContract, {
    listRefunds: ({ query: { page, pageSize, ...filter } }) =>
      listRefundsForAdmin(deps, filter, { page, pageSize }),
    retryRefund: async ({ params }) => toRefundResponse(await retryRefund(deps, params.id)),
    refundOrder: ({ params, body }) => refundOrderAsAdmin(deps, params.orderNo, body.reason),
    previewItemRefund: async ({ params, query }) =>
      toItemRefundResponse(await previewItemRefund(deps, params.orderNo, query.items)),
    async refundItems({ params: { orderNo }, body: { amount: amountFen, ...body } }) {
      return toItemRefundResponse(await refundItems(deps, { orderNo, amountFen, ...body }))
    },
    getOrder: ({ params }) => getOrderTimeline(deps, params.orderNo),
    async seen({ actor, params }) {
      await clearPaymentAttentionText(deps, actor.id, params.orderNo)
      return createSuccessResponse('已记录处理')
    },
    redList: () => findDiscrepancies(deps, checks, deps.clock.now()),
  })
