import { systemClock } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pill, Plus } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { toShanghaiDayText } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { DoseRow } from './dose-row.tsx'
import { getDoseKey } from './home-doses.ts'
import { dosesOfTodayQuery, type Medicine, medicinesQuery } from './queries.ts'
import { formatMedicineDays } from './schedule-labels.ts'

const addLink = (
  <Link to="/health/medicines/$id" params={{ id: 'new' }} className={buttonClasses('primary')}>
    <Plus aria-hidden className="size-6" />
    添加用药
  </Link>
)

export function MedicinesPage() {
  const query = useQuery(medicinesQuery)
  return (
    <ElderScreenLayout title="用药" back="/health">
      <QueryContent query={query}>
        {(medicines) =>
          medicines.length === 0 ? (
            <EmptyState icon={Pill} title="还没有添加用药" action={addLink}>
              添加以后，到时间会提醒您吃药。药名只有您自己和您选的子女看得到。
            </EmptyState>
          ) : (
            <>
              <DosesOfToday />
              <section aria-labelledby="medicines" className="flex flex-col gap-3">
                <h2 id="medicines" className="text-lg font-bold">
                  我的药
                </h2>
                <ul className="flex flex-col gap-4">
                  {medicines.map((medicine) => (
                    <li key={medicine.id}>
                      <MedicineCard medicine={medicine} />
                    </li>
                  ))}
                </ul>
              </section>
              {addLink}
              <p className="text-muted">怎么吃药请听医生的，这里只负责提醒。</p>
            </>
          )
        }
      </QueryContent>
    </ElderScreenLayout>
  )
}

function DosesOfToday() {
  const { data: doses = [] } = useQuery(dosesOfTodayQuery)
  if (doses.length === 0) return null
  return (
    <Card aria-labelledby="doses-of-today">
      <h2 id="doses-of-today" className="text-lg font-bold">
        今天
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {doses.map((dose) => (
          <li key={getDoseKey(dose)}>
            <DoseRow dose={dose} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MedicineCard({ medicine }: { medicine: Medicine }) {
  const { id, name, dose, times } = medicine
  return (
    <Card className="flex flex-col gap-2">
      <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h3>
      <p>每次 {dose}</p>
      <p className="tabular-nums">{times.join('、')}</p>
      <p className="text-muted">{formatMedicineDays(medicine, toShanghaiDayText(systemClock.now()))}</p>
      <Link
        to="/health/medicines/$id"
        params={{ id: String(id) }}
        aria-label={`修改${name}`}
        className={buttonClasses()}
      >
        修改
      </Link>
    </Card>
  )
}
