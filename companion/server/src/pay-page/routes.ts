import { implement, type RouteMount, servePageFiles } from '#core'
import { getBrowserPaymentUrl, getPayParams, type PaymentSheetDeps } from '#orders'
import { payPageContract } from './contract.ts'
import { getOrderForPayPage, getOrderOfToken } from './service.ts'

const payPageApi = (deps: PaymentSheetDeps) =>
  implement(payPageContract, {
    get: ({ params, query }) => getOrderForPayPage(deps, params.orderNo, query.t),
    async pay({ params, body }) {
      const order = await getOrderOfToken(deps, params.orderNo, body.t)
      return { payParams: await getPayParams(deps, order, body.payerOpenid) }
    },
    async payInBrowser({ params, body, request }) {
      const order = await getOrderOfToken(deps, params.orderNo, body.t)
      return { url: await getBrowserPaymentUrl(deps, order, request.ip) }
    },
  })

/**
 * Serves the payment page. Its HTML is the same for every order; its script loads the order with the token in the URL.
 */
const payPageFiles = servePageFiles(new URL('./page/', import.meta.url), {
  '/h5/pay/:orderNo': 'page.html',
  '/h5/pay.js': 'page.js',
  '/h5/pay.css': 'page.css',
  '/h5/call.js': 'call.js',
})

export const payPageRoutes = (deps: PaymentSheetDeps): RouteMount[] => [payPageApi(deps), payPageFiles]
