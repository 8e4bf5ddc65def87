import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { CircleCheck } from 'lucide-react'
import { api, type AdminApiResponse } from '#api.ts'
import { eventHandlerGroupLabels, eventHandlerLabels } from './job-labels.ts'
import { operationsLabels } from './text.ts'

type Delivery = AdminApiResponse<'admin', 'listJobs'>['parked'][number]

/** List of the events whose handler failed so often that the service stopped retrying. */
export function FailedEventDeliveriesTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const t = useText(operationsLabels)
  const columns = useDeliveryColumns().map(toTableColumn)
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t.deliveries}</h2>
      {deliveries.length === 0 ? (
        <p className="flex items-start gap-2 text-sm text-muted">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok-text" />
          <span>
            {t.noDeliveries} {t.noDeliveriesHint}
          </span>
        </p>
      ) : (
        <DataTable
          caption={t.deliveries}
          columns={columns}
          rows={deliveries}
          rowId={({ eventId, handler }) => `${eventId} ${handler}`}
          hiddenColumns={[]}
          wrappingColumns={['fault']}
          Actions={DeliveryActions}
          actionsLabel={t.retry}
        />
      )}
    </section>
  )
}

function useHandlerName() {
  const names: Record<string, string> = useText(eventHandlerLabels)
  const { erase, inform, other } = useText(eventHandlerGroupLabels)
  return (handler: string) =>
    names[handler] ??
    (handler.endsWith('.forget') ? erase : handler.startsWith('merchants.') ? inform : other)
}

function useDeliveryColumns(): ListColumn<Delivery>[] {
  const t = useText(operationsLabels)
  const dateTime = useFormatDateTime()
  const nameOf = useHandlerName()
  return [
    {
      id: 'delivery',
      label: t.delivery,
      cell: ({ handler }) => (
        <span className="font-medium" title={handler}>
          {nameOf(handler)}
        </span>
      ),
    },
    { id: 'event', label: t.event, cell: ({ eventId, subject }) => `#${eventId} ${subject}` },
    { id: 'attempts', label: t.attempts, cell: ({ attempts }) => attempts },
    {
      id: 'fault',
      label: t.fault,
      cell: ({ lastError }) => <span className="text-danger-text">{lastError}</span>,
    },
    { id: 'emitted', label: t.emitted, cell: ({ emittedAt }) => dateTime(emittedAt) },
    { id: 'parked', label: t.parked, cell: ({ parkedAt }) => dateTime(parkedAt) },
  ]
}

function DeliveryActions({ row: { eventId, handler } }: { row: Delivery }) {
  const t = useText(operationsLabels)
  const run = () => api.admin.retryParked({ params: { eventId, handler } })
  return <RowActions actions={[{ label: t.retry, isMain: true, run, success: t.retried }]} />
}
