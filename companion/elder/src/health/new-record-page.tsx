import type { ReplyValue } from '@sanhe/kit/http/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { ElderContract } from '#elder-contract.ts'
import { NotFound } from '#shell/route-states.tsx'
import { Screen } from '#shell/screen.tsx'
import { isMetric, type Metric, metrics } from './metrics.ts'
import { RecordFields } from './record-fields.tsx'
import { RecordSaved } from './record-saved.tsx'

export type AddedRecord = ReplyValue<ElderContract['health']['addRecord']>

const route = getRouteApi('/own/health/$metric/new')

export function NewRecordPage() {
  const { metric } = route.useParams()
  return isMetric(metric) ? <NewRecord metric={metric} /> : <NotFound />
}

function NewRecord({ metric }: { metric: Metric }) {
  const [added, setAdded] = useState<AddedRecord>()
  return (
    <Screen title={`记一次${metrics[metric].label}`} back={`/health/${metric}`}>
      {added ? (
        <RecordSaved added={added} onAgain={() => setAdded(undefined)} />
      ) : (
        <RecordFields metric={metric} onAdded={setAdded} />
      )}
    </Screen>
  )
}
