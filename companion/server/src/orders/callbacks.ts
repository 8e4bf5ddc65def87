import { createAccessHook } from '@sanhe/kit/http/implement'
import { instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import type { PaymentCallback, PaymentEvent } from '@sanhe/providers/payments'
import { recordAudit } from '#audit'
import { incrementCounter, type MountCompanionRoutes } from '#core'
import { applyPayment } from './applying-payments.ts'
import type { EndOrderDeps } from './cancelling.ts'
import { callbackError } from './errors.ts'
import { continueRefund, failRefund, markRefundArrived } from './refunding.ts'
import { isPowerOfTen } from './rules.ts'

/**
 * Handles a callback of the payment provider. Any client can send one, so no field is trusted before the signature is
 * verified.
 */
async function handleCallback(deps: EndOrderDeps, callback: PaymentCallback) {
  const reading = await deps.wechatPay.readCallback(callback)
  if ('problem' in reading) {
    deps.log.warn({ problem: reading.problem }, 'a payment callback was refused')
    await recordRefusedCallback(deps, reading.problem)
    throw callbackError(reading.problem === 'unreadable' ? 'CALLBACK_UNREADABLE' : 'CALLBACK_REFUSED')
  }
  await applyCallbackEvent(deps, reading.event, callback.body.toString('utf8'))
  return deps.wechatPay.acknowledgement
}

/**
 * Records a refused callback. Clients can send any number of callbacks, so the audit log contains only the 1st, 10th,
 * 100th and so on of each day.
 */
async function recordRefusedCallback({ db, clock }: EndOrderDeps, problem: string) {
  const now = clock.now()
  const nth = await incrementCounter(db, {
    name: 'callback-refused',
    subject: problem,
    period: instantToShanghaiDay(now),
  })
  if (!isPowerOfTen(nth)) return
  await recordAudit(db, { action: 'payments.callback-refused', detail: { problem, nth } }, now)
}

async function applyCallbackEvent(deps: EndOrderDeps, event: PaymentEvent, rawBody: string) {
  if (event.outcome === 'refunded') return void (await markRefundArrived(deps, event.refundNo ?? ''))
  if (event.outcome === 'refund_failed')
    return void (await failRefund(deps, event.refundNo ?? '', 'the provider could not give it back'))
  if (event.outcome !== 'paid') return
  const { outcome, refundNo } = await applyPayment(deps, { ...event, rawBody })
  if (outcome !== 'taken') throw callbackError('CALLBACK_MISMATCH')
  if (refundNo) await continueRefund(deps, refundNo)
}

/** Paths of the callbacks from WeChat Pay. */
export const wechatCallbackPaths = ['/api/v1/pay/wechat/notify', '/api/v1/pay/wechat/refund-notify']

/** Mounts the payment callbacks. Their signature covers the raw bytes, so the body is not parsed before the check. */
export const mountPaymentCallbacks =
  (deps: EndOrderDeps): MountCompanionRoutes =>
  (app, entry) =>
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      for (const url of wechatCallbackPaths)
        scope.post(url, {
          onRequest: createAccessHook(entry, 'none', 'paymentCallbacks'),
          async handler({ headers, body }, reply) {
            const callback = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
            const { type, body: text } = await handleCallback(deps, callback)
            return reply.type(type).send(text)
          },
        })
    })
