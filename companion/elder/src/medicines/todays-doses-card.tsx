import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CardHeader } from '#parts/card-header.tsx'
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
      <CardHeader id="todays-doses" title="今天的药" to="/health/medicines" linkText="全部用药" />
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
