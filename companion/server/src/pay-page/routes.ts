import { implement, type MountCompanionRoutes, servePageFiles } from '#core'
import { getBrowserPaymentUrl, getPayParams, type PaymentSheetDeps } from '#orders'
import { payPageContract } from './contract.ts'
import { payPageQrCodeRoute } from './qr-code.ts'
import { getOrderForPayPage, getOrderByPayToken } from './service.ts'

const payPageApi = (deps: PaymentSheetDeps) =>
  implement(payPageContract, {
    get: ({ params, query }) => getOrderForPayPage(deps, params.orderNo, query.t),
    async pay({ params, body }) {
      const order = await getOrderByPayToken(deps, params.orderNo, body.t)
      return { payParams: await getPayParams(deps, order, body.payerOpenid) }
    },
    async payInBrowser({ params, body, request }) {
      const order = await getOrderByPayToken(deps, params.orderNo, body.t)
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

export const payPageRoutes = (deps: PaymentSheetDeps): MountCompanionRoutes[] => [
  payPageApi(deps),
  payPageQrCodeRoute(deps),
  payPageFiles,
]
