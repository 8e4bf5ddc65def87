import { Button } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ReportContentDialog } from '#community/report-dialog.tsx'
import { meQuery } from '#queries.ts'
import type { ActivityResponse } from './types.ts'

/** Buttons that report the activity or its organiser to customer service. Organisers do not see the buttons. */
export function ReportActivityActions({ activity: { id, creator } }: { activity: ActivityResponse }) {
  const { data: me } = useQuery(meQuery)
  const [reported, setReported] = useState<'activity' | 'person'>()
  if (!me || me.id === creator.id) return null
  const report = (reason: string) =>
    reported === 'person'
      ? api.reports.person({ params: { id: creator.id }, body: { reason } })
      : api.reports.activity({ params: { id }, body: { reason } })
  return (
    <>
      <div className="button-row">
        <Button onClick={() => setReported('activity')}>举报活动</Button>
        <Button onClick={() => setReported('person')}>举报发起人</Button>
      </div>
      <ReportContentDialog
        title={reported === 'person' ? '举报发起人' : '举报活动'}
        isOpen={reported !== undefined}
        onClose={() => setReported(undefined)}
        report={report}
      />
    </>
  )
}
