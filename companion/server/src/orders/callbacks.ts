import { createGuardHook } from '@sanhe/kit/http/implement'
import { localDay } from '@sanhe/kit/runtime/clock'
import type { PaymentCallback, PaymentEvent } from '@sanhe/providers/payments'
import { recordAudit } from '#audit'
import { addCount, type ProductMount } from '#core'
import { applyPayment } from './applying-payments.ts'
import type { EndDeps } from './cancelling.ts'
import { refuseCallback } from './errors.ts'
import { continueRefund, failRefund, markRefundArrived } from './refunding.ts'
import { isMilestone } from './rules.ts'

/**
 * Handles a callback of the payment provider. Any client can send one, so nothing in it is trusted before its signature
 * is verified.
 */
async function takeCallback(deps: EndDeps, callback: PaymentCallback) {
  const reading = await deps.wechatPay.readCallback(callback)
  if ('problem' in reading) {
    deps.log.warn({ problem: reading.problem }, 'a payment callback was refused')
    await recordRefusedCallback(deps, reading.problem)
    throw refuseCallback(reading.problem === 'unreadable' ? 'CALLBACK_UNREADABLE' : 'CALLBACK_REFUSED')
  }
  await applyEvent(deps, reading.event, callback.body.toString('utf8'))
  return deps.wechatPay.acknowledgement
}

/**
 * Records a refused callback. Clients can send any number of them, so the audit log gets only the 1st, 10th, 100th… of
 * a day.
 */
async function recordRefusedCallback({ db, clock }: EndDeps, problem: string) {
  const now = clock.now()
  const nth = await addCount(db, { name: 'callback-refused', subject: problem, period: localDay(now) })
  if (!isMilestone(nth)) return
  await recordAudit(db, { action: 'payments.callback-refused', detail: { problem, nth } }, now)
}

async function applyEvent(deps: EndDeps, event: PaymentEvent, rawBody: string) {
  if (event.outcome === 'refunded') return void (await markRefundArrived(deps, event.refundNo ?? ''))
  if (event.outcome === 'refund_failed')
    return void (await failRefund(deps, event.refundNo ?? '', 'the provider could not give it back'))
  if (event.outcome !== 'paid') return
  const { outcome, refundNo } = await applyPayment(deps, { ...event, rawBody })
  if (outcome !== 'taken') throw refuseCallback('CALLBACK_MISMATCH')
  if (refundNo) await continueRefund(deps, refundNo)
}

/** Paths that WeChat Pay calls. */
export const callbackPaths = ['/api/v1/pay/wechat/notify', '/api/v1/pay/wechat/refund-notify']

/** The signature covers the raw bytes, so the body must not be parsed before the check. */
export const paymentCallbacks =
  (deps: EndDeps): ProductMount =>
  (app, entry) =>
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      for (const url of callbackPaths)
        scope.post(url, {
          onRequest: createGuardHook(entry, 'none', 'paymentCallbacks'),
          async handler({ headers, body }, reply) {
            const callback = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
            const { type, body: text } = await takeCallback(deps, callback)
            return reply.type(type).send(text)
          },
        })
    })
