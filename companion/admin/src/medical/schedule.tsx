import { useFormatDayWithWeekday } from '@sanhe/ui/console/format.ts'
import { loadAllRows } from '@sanhe/ui/console/load-all-rows.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Button } from '@sanhe/ui/button.tsx'
import { addDays, listDaysOfWeek } from '@sanhe/ui/days.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { api, type AdminApiResponse } from '#api.ts'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { scheduleLabels } from './schedule-text.ts'
import { TitledSection } from './section.tsx'
import { NewSlotsButton } from './slot-forms.tsx'
import { SlotTable } from './slot-table.tsx'
import { WaitingList } from './waiting-list.tsx'
import { getTodayInShanghai } from './week.ts'

export type ScheduleSlotItem = AdminApiResponse<'medicalCatalogue', 'schedules'>['schedules'][number]

const route = getRouteApi('/signed-in/doctors/$id')
const pageSize = 50

const loadSlots = (doctorId: number, fromDay: string, toDay: string, signal: AbortSignal) =>
  loadAllRows(
    async (page) => {
      const query = { doctorId, fromDay, toDay, page, pageSize }
      const { schedules, ...counts } = await api.medicalCatalogue.schedules({ query }, { signal })
      return { rows: schedules, ...counts }
    },
    ({ id }) => String(id),
  )

/** Shows the seven days of a week of a doctor, and the slots of the selected day. */
export function DoctorScheduleSection({ doctorId }: { doctorId: number }) {
  const t = useText(scheduleLabels)
  const { day = getTodayInShanghai() } = route.useSearch()
  const days = listDaysOfWeek(day)
  const navigate = route.useNavigate()
  const show = (next: string) => void navigate({ search: { day: next }, replace: true })
  const [fromDay, toDay] = [days[0] ?? day, days[6] ?? day]
  const query = useQuery({
    queryKey: ['slots', doctorId, fromDay],
    queryFn: ({ signal }) => loadSlots(doctorId, fromDay, toDay, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <TitledSection
      title={t.title}
      actions={
        <ShowIfPermitted call="medicalCatalogue.createSchedules">
          <NewSlotsButton doctorId={doctorId} day={day} />
        </ShowIfPermitted>
      }
    >
      <div className="mb-3 flex items-center gap-1">
        <IconButton icon={ChevronLeft} label={t.previousWeek} onClick={() => show(addDays(day, -7))} />
        <Button look="quiet" onClick={() => show(getTodayInShanghai())}>
          {t.thisWeek}
        </Button>
        <IconButton icon={ChevronRight} label={t.nextWeek} onClick={() => show(addDays(day, 7))} />
      </div>
      <QueryStates query={query}>
        {(slots) => (
          <>
            <DayStrip days={days} chosen={day} slots={slots} onChoose={show} />
            <SlotTable day={day} slots={slots.filter(({ date }) => date === day)} />
            <WaitingList doctorId={doctorId} day={day} />
          </>
        )}
      </QueryStates>
    </TitledSection>
  )
}

type DayStripProps = {
  days: readonly string[]
  chosen: string
  slots: readonly ScheduleSlotItem[]
  onChoose: (day: string) => void
}

function DayStrip({ days, chosen, slots, onChoose }: DayStripProps) {
  const t = useText(scheduleLabels)
  const dayText = useFormatDayWithWeekday()
  const sum = (of: readonly ScheduleSlotItem[], field: 'booked' | 'maxPatients') =>
    of.reduce((total, slot) => total + slot[field], 0)
  return (
    <ul className="mb-4 grid gap-2 sm:grid-cols-4 xl:grid-cols-7">
      {days.map((day) => {
        const own = slots.filter(({ date }) => date === day)
        return (
          <li key={day}>
            <button
              type="button"
              aria-pressed={day === chosen}
              onClick={() => onChoose(day)}
              className={joinClassNames(
                'flex min-h-control w-full items-center justify-between gap-2 rounded-[10px] border px-3 py-2 text-left text-sm sm:flex-col sm:items-start',
                day === chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-hover',
              )}
            >
              <span
                className={joinClassNames('font-medium', day === getTodayInShanghai() && 'text-accent-text')}
              >
                {dayText(day)}
              </span>
              <span
                className={joinClassNames(
                  'text-xs tabular-nums',
                  day === chosen ? 'text-accent-text' : 'text-muted',
                )}
              >
                {own.length === 0 ? t.noSlots : t.bookedOf(sum(own, 'booked'), sum(own, 'maxPatients'))}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
