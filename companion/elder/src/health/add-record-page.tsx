import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { NotFound } from '#shell/route-states.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { AddHealthRecordForm } from './add-record-form.tsx'
import { HealthConsentGate } from './health-consent-card.tsx'
import { type HealthMetric, isHealthMetric, metricDefinitions } from './metrics.ts'
import type { AddHealthRecordResponse } from './queries.ts'
import { HealthRecordConfirmation } from './record-confirmation.tsx'

const route = getRouteApi('/own/health/$metric/new')

export function AddHealthRecordPage() {
  const { metric } = route.useParams()
  return isHealthMetric(metric) ? <NewRecord metric={metric} /> : <NotFound />
}

function NewRecord({ metric }: { metric: HealthMetric }) {
  const [added, setAdded] = useState<AddHealthRecordResponse>()
  return (
    <ElderScreenLayout title={`记一次${metricDefinitions[metric].label}`} back={`/health/${metric}`}>
      {added ? (
        <HealthRecordConfirmation added={added} onAgain={() => setAdded(undefined)} />
      ) : (
        <HealthConsentGate>
          <AddHealthRecordForm metric={metric} onAdded={setAdded} />
        </HealthConsentGate>
      )}
    </ElderScreenLayout>
  )
}
