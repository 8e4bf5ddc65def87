import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { adminApi } from '#admin-api.ts'
import type { WebhookEndpoint } from '#api.ts'
import { queryClient } from '#queries.ts'
import { webhooksQuery } from './queries.ts'
import { webhookLabels } from './text.ts'

export type WebhookEndpointFields = Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'project_ids'>
type Labels = ReturnType<typeof currentLabels>

const currentLabels = () => getCurrentText(webhookLabels)
const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })

/** Creates an endpoint and returns its secret, which the service shows only once. */
export async function createEndpoint(fields: WebhookEndpointFields) {
  const { secret } = await adminApi.webhooks.create({ body: fields })
  void refresh()
  return secret
}

export async function updateEndpoint(id: number, body: Partial<WebhookEndpointFields>) {
  await adminApi.webhooks.update({ params: { id }, body })
  void refresh()
}

export async function rotateWebhookSecret(id: number) {
  const { secret } = await adminApi.webhooks.rotate({ params: { id } })
  void refresh()
  return secret
}

async function run(work: () => Promise<unknown>, done: (t: Labels) => string, failed: (t: Labels) => string) {
  const t = currentLabels()
  try {
    await work()
    showToast(done(t))
  } catch {
    showError(failed(t))
  }
  await Promise.all([
    refresh(),
    queryClient.invalidateQueries({ queryKey: ['webhook-deliveries'] }),
    queryClient.invalidateQueries({ queryKey: ['webhook-delivery'] }),
  ])
}

export const setWebhookDisabled = (id: number, disabled: boolean) =>
  run(
    () => adminApi.webhooks.update({ params: { id }, body: { disabled } }),
    (t) => (disabled ? t.disabledNow : t.enabledNow),
    (t) => t.notSaved,
  )

export const removeEndpoint = (id: number) =>
  run(
    () => adminApi.webhooks.remove({ params: { id } }),
    (t) => t.removed,
    (t) => t.notRemoved,
  )

export const sendWebhookTest = (id: number) =>
  run(
    () => adminApi.webhooks.test({ params: { id } }),
    (t) => t.testSent,
    (t) => t.notSent,
  )

export const redeliverWebhook = (id: number) =>
  run(
    () => adminApi.webhooks.redeliver({ params: { id } }),
    (t) => t.sentAgain,
    (t) => t.notSent,
  )
