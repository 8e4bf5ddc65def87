import { systemClock } from '@sanhe/kit/runtime/clock'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { weekdayNameLabels } from '@sanhe/ui/weekdays.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Pill } from 'lucide-react'
import { api, type FamilyApiResponse } from '#api.ts'
import { Card, SectionTitle } from '#parts/card.tsx'
import { toShanghaiCalendarDay, useDateFormatters } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { formatSchedule } from './schedule-label.ts'
import { medicinesLabels } from './text.ts'

type Medicines = FamilyApiResponse<'children', 'medicines'>
type Dose = Medicines['doses'][number]

const parentMedicinesQuery = (id: number) =>
  queryOptions({
    queryKey: ['parent', id, 'medicines'],
    queryFn: ({ signal }) => api.children.medicines({ params: { id } }, { signal }),
  })

/** Shows the medicines of a parent and the doses of today. Children change nothing here. */
export function MedicinesPage() {
  const t = useText(medicinesLabels)
  const { id } = useParentFromUrl()
  const query = useQuery(parentMedicinesQuery(id))
  return (
    <FamilyScreenLayout title={t.title} back={`/parents/${id}`}>
      <QueryContent query={query}>
        {({ medicines, doses }) =>
          medicines.length === 0 ? (
            <EmptyState icon={Pill} title={t.none}>
              {t.noneHint}
            </EmptyState>
          ) : (
            <>
              <SectionTitle>{t.today}</SectionTitle>
              {doses.length === 0 ? <p className="text-muted">{t.noDoses}</p> : <Doses doses={doses} />}
              <SectionTitle>{t.medicines}</SectionTitle>
              <MedicineList medicines={medicines} />
              <p className="text-xs text-muted">{t.note}</p>
            </>
          )
        }
      </QueryContent>
    </FamilyScreenLayout>
  )
}

const doseTones = { upcoming: 'neutral', due: 'warn', missed: 'warn', taken: 'ok' } as const

function Doses({ doses }: { doses: Dose[] }) {
  const t = useText(medicinesLabels)
  return (
    <Card className="py-1">
      <ul className="flex flex-col divide-y divide-line">
        {doses.map(({ medicineId, name, dose, time, state }) => (
          <li key={`${medicineId} ${time}`} className="flex items-center gap-3 py-3">
            <span className="shrink-0 font-semibold tabular-nums">{time}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {name} <span className="text-muted">{dose}</span>
            </span>
            <Badge tone={doseTones[state]}>{t.states[state]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MedicineList({ medicines }: Pick<Medicines, 'medicines'>) {
  const t = useText(medicinesLabels)
  const weekdays = useText(weekdayNameLabels)
  const { date } = useDateFormatters()
  const today = toShanghaiCalendarDay(systemClock.now())
  const texts = { ...t, weekdays, formatDay: (isoDay: string) => date(`${isoDay}T12:00:00+08:00`) }
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {medicines.map((medicine) => (
        <li key={medicine.id}>
          <Card className="flex h-full flex-col gap-1">
            <h3 className="font-semibold [overflow-wrap:anywhere]">
              {medicine.name} <span className="font-normal text-muted">{medicine.dose}</span>
            </h3>
            <p className="text-muted tabular-nums">{formatSchedule(medicine, texts, today)}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
