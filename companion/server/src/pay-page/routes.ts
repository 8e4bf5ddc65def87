import { apiError, implement, type ProductMount, servePageFiles } from '#core'
import { findPayableOrder, type PayDeps, payParamsOf } from '#orders'
import { payPageContract } from './contract.ts'
import { showOrder } from './service.ts'

const payPageApi = (deps: PayDeps) =>
  implement(payPageContract, {
    get: ({ params, query }) => showOrder(deps, params.orderNo, query.t),
    async pay({ params, body }) {
      const order = await findPayableOrder(deps, params.orderNo, body.t)
      if (!order) throw apiError('NOT_FOUND')
      return { payParams: await payParamsOf(deps, order, body.payerOpenid) }
    },
  })

/** The HTML is the same for every order; its script loads the order with the token of the URL. */
const payPageFiles = servePageFiles(new URL('./page/', import.meta.url), {
  '/h5/pay/:orderNo': 'page.html',
  '/h5/pay.js': 'page.js',
  '/h5/pay.css': 'page.css',
  '/h5/call.js': 'call.js',
})

export const payPageRoutes = (deps: PayDeps): ProductMount[] => [payPageApi(deps), payPageFiles]
