import { createGuardHook } from '@sanhe/kit/http/implement'
import { localDay } from '@sanhe/kit/runtime/clock'
import type { Callback, PaymentEvent } from '@sanhe/providers/payments'
import { recordAudit } from '#audit'
import { addCount, type ProductMount } from '#core'
import type { EndDeps } from './ending.ts'
import { refuseCallback } from './errors.ts'
import { arrive, continueRefund, failRefund } from './refunding.ts'
import { isMilestone } from './rules.ts'
import { settlePaid } from './settling.ts'

/** What the provider reports comes in from anybody: nothing of it is believed before its signature is. */
async function takeCallback(deps: EndDeps, callback: Callback) {
  const reading = await deps.wechatPay.readCallback(callback)
  if ('problem' in reading) {
    deps.log.warn({ problem: reading.problem }, 'a payment callback was refused')
    await noteRefused(deps, reading.problem)
    throw refuseCallback(reading.problem === 'unreadable' ? 'CALLBACK_UNREADABLE' : 'CALLBACK_REFUSED')
  }
  await act(deps, reading.event, callback.body.toString('utf8'))
  return deps.wechatPay.acknowledgement
}

/** Anybody can send them, and as many as they like: of a day's the first, the tenth, the hundredth are put down. */
async function noteRefused({ db, clock }: EndDeps, problem: string) {
  const now = clock.now()
  const nth = await addCount(db, { name: 'callback-refused', subject: problem, period: localDay(now) })
  if (!isMilestone(nth)) return
  await recordAudit(db, { action: 'payments.callback-refused', detail: { problem, nth } }, now)
}

async function act(deps: EndDeps, event: PaymentEvent, rawBody: string) {
  if (event.outcome === 'refunded') return void (await arrive(deps, event.refundNo ?? ''))
  if (event.outcome === 'refund_failed')
    return void (await failRefund(deps, event.refundNo ?? '', 'the provider could not give it back'))
  if (event.outcome !== 'paid') return
  const { outcome, refundNo } = await settlePaid(deps, { ...event, rawBody })
  if (outcome !== 'taken') throw refuseCallback('CALLBACK_MISMATCH')
  if (refundNo) await continueRefund(deps, refundNo)
}

/** What WeChat Pay reports to. */
export const callbackPaths = ['/api/v1/pay/wechat/notify', '/api/v1/pay/wechat/refund-notify']

/** Signatures are over the bytes, so nothing may parse them before. */
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
