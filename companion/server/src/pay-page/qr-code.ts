import { createAccessHook } from '@sanhe/kit/http/implement'
import { type MountCompanionRoutes, sendQrCode } from '#core'
import { createPayUrl, type PaymentSheetDeps } from '#orders'
import { getOrderByPayToken } from './service.ts'

/**
 * Returns a QR code with the URL of the payment page. A payer at a computer scans it with a phone, because WeChat Pay
 * opens on phones only.
 */
export const payPageQrCodeRoute =
  (deps: PaymentSheetDeps): MountCompanionRoutes =>
  (app, entry) =>
    void app.get<{ Params: { orderNo: string }; Querystring: { t?: string } }>(
      '/api/h5/orders/:orderNo/qr-code.svg',
      { onRequest: createAccessHook(entry, 'none') },
      async ({ params, query }, reply) => {
        const order = await getOrderByPayToken(deps, params.orderNo, query.t ?? '')
        return sendQrCode(reply, createPayUrl(deps, order.order_no))
      },
    )
