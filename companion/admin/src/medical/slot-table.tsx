import { Badge, type BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { formatYuan, useFormatDayWithWeekday } from '@sanhe/ui/console/format.ts'
import { type ListColumn, toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { scheduleLabels } from './schedule-text.ts'
import type { ScheduleSlotItem } from './schedule.tsx'
import { useEditSlotForm } from './slot-forms.tsx'

const tones: Record<ScheduleSlotItem['status'], BadgeTone> = {
  available: 'ok',
  full: 'warn',
  closed: 'neutral',
}

export function SlotTable({ day, slots }: { day: string; slots: readonly ScheduleSlotItem[] }) {
  const t = useText(scheduleLabels)
  const dayText = useFormatDayWithWeekday()
  const columns = useSlotColumns().map(toTableColumn)
  const canChange = usePermission('medicalCatalogue.changeSchedule')
  if (slots.length === 0) return <p className="text-sm text-muted">{t.noSlotsOn}</p>
  return (
    <DataTable
      caption={t.slotsOn(dayText(day))}
      columns={columns}
      rows={slots}
      rowId={({ id }) => String(id)}
      hiddenColumns={[]}
      wrappingColumns={[]}
      Actions={canChange ? SlotActions : undefined}
      actionsLabel={t.change}
    />
  )
}

function useSlotColumns(): ListColumn<ScheduleSlotItem>[] {
  const t = useText(scheduleLabels)
  return [
    {
      id: 'time',
      label: t.time,
      cell: ({ time, endTime }) => (
        <span className="font-medium tabular-nums">
          {time}–{endTime}
        </span>
      ),
    },
    {
      id: 'places',
      label: t.places,
      cell: ({ booked, maxPatients }) => (
        <span className="tabular-nums">
          {booked} / {maxPatients}
        </span>
      ),
    },
    {
      id: 'fee',
      label: t.fee,
      cell: ({ fee }) => <span className="tabular-nums">{formatYuan(fee)}</span>,
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{t.statuses[status]}</Badge>,
    },
  ]
}

function SlotActions({ row: slot }: { row: ScheduleSlotItem }) {
  const t = useText(scheduleLabels)
  const form = useEditSlotForm(slot)
  const params = { id: slot.id }
  const change = { label: t.change, isMain: true, form }
  const switching =
    slot.status === 'closed'
      ? { label: t.reopen, run: () => api.medicalCatalogue.openSchedule({ params }), success: t.reopened }
      : {
          label: t.close,
          isDanger: true,
          question: { title: t.closeQuestion(slot.time), text: t.closeText(slot.booked) },
          run: () => api.medicalCatalogue.closeSchedule({ params }),
          success: t.closed,
        }
  return <RowActions actions={[change, switching]} />
}
