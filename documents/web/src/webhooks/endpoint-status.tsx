import { useText } from '@sanhe/ui/i18n.ts'
import type { WebhookEndpoint } from '#api.ts'
import { webhookLabels } from './text.ts'

/** Shows the state of an endpoint as text. The colour only repeats what the text says. */
export function EndpointStatus({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useText(webhookLabels)
  const { disabled_reason: reason, failing_since: failingSince } = endpoint
  if (reason !== null) return <span className="text-[13px] text-muted">{t.reasons[reason]}</span>
  return failingSince === null ? (
    <span className="text-[13px] text-muted">{t.active}</span>
  ) : (
    <span className="text-[13px] font-medium text-danger-text">{t.failing}</span>
  )
}
