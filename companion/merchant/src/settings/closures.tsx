import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { useFormatDay } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { api, type MerchantApiResponse } from '#api.ts'
import type { StoreSettingsSectionProps } from './store-page.tsx'
import { settingsLabels } from './text.ts'

type Closure = MerchantApiResponse<'merchantSchedule', 'closures'>['closures'][number]

type ClosuresPanelProps = {
  /**
   * Id of the service whose closed days are shown. Undefined shows the closed days of the store and of all services.
   */
  serviceId?: number
  hint: string
  isReadOnly: boolean
}

/** Coming days on which the store or a service is closed, in addition to the weekdays without opening hours. */
export function ClosuresPanel({ serviceId, hint, isReadOnly }: ClosuresPanelProps) {
  const t = useText(settingsLabels)
  const { data, error, refetch } = useQuery({
    queryKey: ['closures'],
    queryFn: ({ signal }) => api.merchantSchedule.closures({}, { signal }),
  })
  const closures = data?.closures.filter((one) => serviceId === undefined || one.serviceId === serviceId)
  return (
    <ConsolePanel
      title={t.closures}
      hint={hint}
      actions={!isReadOnly && <AddClosure serviceId={serviceId} />}
    >
      {error ? (
        <ErrorState error={new Error(describeError(error))} onRetry={() => void refetch()} />
      ) : !closures ? (
        <Skeleton rows={2} />
      ) : closures.length === 0 ? (
        <p className="text-sm text-muted">{t.noClosures}</p>
      ) : (
        <ul className="divide-y divide-line">
          {closures.map((closure) => (
            <ClosureRow
              key={closure.id}
              closure={closure}
              hidesService={serviceId !== undefined}
              isReadOnly={isReadOnly}
            />
          ))}
        </ul>
      )}
    </ConsolePanel>
  )
}

/** Closed days of the store. */
export function StoreClosuresSection({ isReadOnly }: Pick<StoreSettingsSectionProps, 'isReadOnly'>) {
  const t = useText(settingsLabels)
  return <ClosuresPanel hint={t.closuresHint} isReadOnly={isReadOnly} />
}

type ClosureRowProps = { closure: Closure; hidesService: boolean; isReadOnly: boolean }

function ClosureRow({
  closure: { id, firstDay, lastDay, note, serviceTitle },
  hidesService,
  isReadOnly,
}: ClosureRowProps) {
  const t = useText(settingsLabels)
  const day = useFormatDay()
  const days = firstDay === lastDay ? day(firstDay) : `${day(firstDay)} – ${day(lastDay)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium tabular-nums">{days}</p>
        {serviceTitle && !hidesService && (
          <p className="text-[13px] text-muted">{t.closureOfService(serviceTitle)}</p>
        )}
        {note && <p className="text-[13px] text-muted">{note}</p>}
      </div>
      {!isReadOnly && (
        <ActionButton
          label={t.removeClosure}
          question={{ title: t.removeClosureQuestion(days), text: t.removeClosureText }}
          run={() => api.merchantSchedule.removeClosure({ params: { id } })}
          success={t.closureRemoved}
        />
      )}
    </li>
  )
}

function AddClosure({ serviceId }: { serviceId: number | undefined }) {
  const t = useText(settingsLabels)
  const form = defineFormDialogSpec({
    title: t.addClosure,
    action: t.addClosure,
    loadSchema: async () => (await import('@sanhe/companion/merchant-schedule/contract')).NewClosure,
    fields: {
      firstDay: { kind: 'text', type: 'date', label: t.firstDay },
      lastDay: { kind: 'text', type: 'date', label: t.lastDay, hint: t.lastDayHint },
      note: { kind: 'text', label: t.closureNote, hint: t.closureNoteHint, maxLength: 100, isOptional: true },
    },
    submit: (body) => api.merchantSchedule.addClosure({ body: { ...body, serviceId } }),
    success: t.closureAdded,
  })
  return <FormButton label={t.addClosure} form={form} />
}
