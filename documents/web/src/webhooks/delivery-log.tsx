import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import type { WebhookDelivery } from '#api.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { webhookDeliveriesQuery } from './queries.ts'
import { webhookLabels } from './text.ts'

type DeliveryLogProps = { endpointId: number; canSend: boolean }

export function DeliveryLog({ endpointId, canSend }: DeliveryLogProps) {
  const t = useText(webhookLabels)
  const heading = useId()
  const log = useInfiniteQuery(webhookDeliveriesQuery(endpointId))
  const [shown, setShown] = useState<number>()
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries)
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h3 id={heading} className="text-base font-semibold">
          {t.log}
        </h3>
        <p className="text-sm text-muted">{t.logHint}</p>
      </div>
      {log.isPending && <Skeleton rows={4} />}
      {log.isError && !deliveries && (
        <ErrorState title={t.logFailed} error={log.error} onRetry={() => void log.refetch()} />
      )}
      {deliveries?.length === 0 && (
        <EmptyState icon={Send} title={t.logEmpty} className="py-6">
          {t.logEmptyHint}
        </EmptyState>
      )}
      {deliveries && deliveries.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line bg-surface">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow delivery={delivery} onOpen={() => setShown(delivery.id)} />
            </li>
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          className="self-center"
          isBusy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
      {shown !== undefined && (
        <DeliveryDialog id={shown} canSend={canSend} onClose={() => setShown(undefined)} />
      )}
    </section>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const t = useText(webhookLabels)
  const { type, state, created_at: at, attempts, last_status: status } = delivery
  const isBad = state === 'failed' || (state === 'waiting' && attempts > 0)
  return (
    <button
      type="button"
      className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left text-sm hover:bg-hover"
      onClick={onOpen}
    >
      <code className="min-w-0 flex-[1_1_10rem] truncate">{type}</code>
      <span className="data-bad:font-medium data-bad:text-danger-text" data-bad={isBad || undefined}>
        {t.states[state]}
        {status !== null && ` · ${status}`}
      </span>
      {attempts > 1 && <span className="text-[13px] text-muted">{t.attempts(attempts)}</span>}
      <RelativeTimeLabel at={at} className="text-[13px] text-muted" />
    </button>
  )
}
