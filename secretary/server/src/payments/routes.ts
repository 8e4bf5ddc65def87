import { createAccessHook } from '@sanhe/kit/http/implement'
import { implement, type MountBackendRoutes } from '#core'
import { paymentsContract } from './contract.ts'
import { getOwnPayment, findOrCreateDeploymentOrder, type PaymentDeps } from './service.ts'
import { handlePaymentCallback, type PaymentSettlementDeps } from './settlement.ts'
import { toPaymentResponse } from './views.ts'

export const paymentRoutes =
  (deps: PaymentDeps): MountBackendRoutes =>
  (app, entry) => {
    payerRoutes(deps)(app, entry)
    callbackRoutes(deps)(app, entry)
  }

const payerRoutes = (deps: PaymentDeps) =>
  implement(paymentsContract, {
    async pay({ actor, body, request, reply }) {
      const { payment, isNew } = await findOrCreateDeploymentOrder(
        deps,
        { userId: actor.id, ip: request.ip },
        body ?? {},
      )
      reply.code(isNew ? 201 : 200)
      return toPaymentResponse(payment)
    },
    async payment({ actor, params }) {
      return toPaymentResponse(await getOwnPayment(deps, actor.id, params.id))
    },
  })

const callbackLimitBytes = 64 * 1024

/** Signatures of callbacks cover the raw bytes, so the body is not parsed before its signature is verified. */
const callbackRoutes =
  (deps: PaymentSettlementDeps): MountBackendRoutes =>
  (app, entry) => {
    app.register(async (raw) => {
      raw.removeAllContentTypeParsers()
      raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      const onRequest = createAccessHook(entry, 'none', 'paymentCallbacks')
      raw.post(
        '/api/deploy/webhook',
        { onRequest, bodyLimit: callbackLimitBytes },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const acknowledgement = await handlePaymentCallback(deps, { headers: request.headers, body })
          return reply.type(acknowledgement.type).send(acknowledgement.body)
        },
      )
    })
  }
