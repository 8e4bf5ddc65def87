import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import type { WebhookEventType } from '#fields'
import type { WebhookSendFailure } from './send-request.ts'
import type { WebhookAttemptRow, WebhookEndpointRow, ListedDeliveryRow } from './store.ts'

export const toEndpointResponse = (row: WebhookEndpointRow, now: Instant) => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: JSON.parse(row.events) as WebhookEventType[],
  project_ids: row.project_ids === null ? null : (JSON.parse(row.project_ids) as number[]),
  created_by: row.created_by_name,
  created_at: row.created_at,
  disabled: row.disabled_at !== null,
  disabled_reason: row.disabled_reason,
  failing_since: row.failing_since,
  former_secret_until:
    row.former_secret_until !== null && fromIso(row.former_secret_until) > now
      ? row.former_secret_until
      : null,
})

export const toDeliveryResponse = ({ due_at, ...row }: ListedDeliveryRow) => ({
  ...row,
  due_at: row.state === 'waiting' ? due_at : null,
})

export const toAttemptResponse = (row: WebhookAttemptRow) => ({
  id: row.id,
  started_at: row.started_at,
  duration_ms: row.duration_ms,
  status: row.status,
  failure: row.failure as WebhookSendFailure | 'secret' | null,
  response: row.response,
})
