import { toAuditOrigin } from '#audit'
import { implement } from '#core'
import { okResponseBody } from '#fields'
import { webhooksContract } from './contract.ts'
import type { WebhookDispatcher } from './dispatcher.ts'
import { apiError } from './errors.ts'
import * as service from './service.ts'
import {
  type WebhookEndpointRow,
  findDelivery,
  listAttempts,
  listDeliveries,
  listEndpoints,
} from './store.ts'
import { toAttemptResponse, toDeliveryResponse, toEndpointResponse } from './views.ts'

const deliveriesPerPage = 50

export const webhookRoutes = (deps: service.WebhookDeps, { wake }: Pick<WebhookDispatcher, 'wake'>) => {
  const toResponse = (row: WebhookEndpointRow) => toEndpointResponse(row, deps.clock.now())
  return implement(webhooksContract, {
    list: () => ({ endpoints: listEndpoints(deps.db).map(toResponse) }),
    create({ body, actor, request }) {
      const origin = toAuditOrigin(actor, request)
      const { endpoint, secret } = service.createEndpoint(deps, body, actor, origin)
      return { endpoint: toResponse(endpoint), secret }
    },
    update({ params, body, actor, request }) {
      const origin = toAuditOrigin(actor, request)
      return { endpoint: toResponse(service.updateEndpoint(deps, params.id, body, origin)) }
    },
    remove({ params, actor, request }) {
      service.removeEndpoint(deps, params.id, toAuditOrigin(actor, request))
      return okResponseBody
    },
    rotate({ params, actor, request }) {
      const origin = toAuditOrigin(actor, request)
      const { endpoint, secret } = service.rotateWebhookSecret(deps, params.id, origin)
      return { endpoint: toResponse(endpoint), secret }
    },
    test({ params, actor }) {
      const delivery = service.sendTestEvent(deps, params.id, actor)
      wake()
      return { delivery: toDeliveryResponse(delivery) }
    },
    deliveries({ params: { id }, query: { state = null, before = Number.MAX_SAFE_INTEGER } }) {
      service.getEndpoint(deps.db, id)
      const rows = listDeliveries(deps.db, { id, state, before }, deliveriesPerPage + 1)
      return {
        deliveries: rows.slice(0, deliveriesPerPage).map(toDeliveryResponse),
        has_more: rows.length > deliveriesPerPage,
      }
    },
    delivery({ params: { id } }) {
      const row = findDelivery(deps.db, id)
      if (!row) throw apiError('DELIVERY_NOT_FOUND')
      return {
        delivery: toDeliveryResponse(service.getDelivery(deps.db, id)),
        payload: row.payload,
        attempts: listAttempts(deps.db, id).map(toAttemptResponse),
      }
    },
    redeliver({ params }) {
      const delivery = service.redeliverWebhook(deps, params.id)
      wake()
      return { delivery: toDeliveryResponse(delivery) }
    },
  })
}
