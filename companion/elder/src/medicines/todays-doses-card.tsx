import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#parts/card.tsx'
import { DoseRow } from './dose-row.tsx'
import { chooseHomeDoses, getDoseKey } from './home-doses.ts'
import { dosesOfTodayQuery } from './queries.ts'

/** Card of the home page with the doses to take now and next. It is left out on days without a dose. */
export function TodaysDosesCard() {
  const { data: doses = [] } = useQuery(dosesOfTodayQuery)
  const [markedKeys, setMarkedKeys] = useState<ReadonlySet<string>>(new Set())
  if (doses.length === 0) return null
  const shown = chooseHomeDoses(doses, markedKeys)
  return (
    <Card aria-labelledby="todays-doses" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="todays-doses" className="text-lg font-bold">
          今天的药
        </h2>
        <Link
          to="/health/medicines"
          className="flex min-h-control items-center font-semibold text-accent-text"
        >
          全部用药
          <ChevronRight aria-hidden className="size-7" />
        </Link>
      </div>
      {doses.every(({ state }) => state === 'taken') && <p>今天的药都吃了。</p>}
      {shown.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((dose) => (
            <li key={getDoseKey(dose)}>
              <DoseRow
                dose={dose}
                onMark={() => setMarkedKeys((before) => new Set([...before, getDoseKey(dose)]))}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
