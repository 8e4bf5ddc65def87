import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { NewWorkerLeaveButton } from './new-leave.tsx'
import type { WorkerScheduleResponse } from './queries.ts'
import { workerScheduleLabels } from './text.ts'

type Leave = WorkerScheduleResponse['leaves'][number]
type WorkerLeave = Leave & { workerId: number }

/** List of the current and coming leaves of a worker. */
export function WorkerLeavesSection({ workerId, leaves }: { workerId: number; leaves: readonly Leave[] }) {
  const t = useText(workerScheduleLabels)
  const mayChange = usePermission('workerSchedule.addLeave')
  return (
    <TableSection
      title={t.leaves}
      columns={useLeaveColumns()}
      rows={leaves.map((leave) => ({ ...leave, workerId }))}
      rowId={({ id }) => String(id)}
      {...(mayChange && { Actions: LeaveActions })}
      empty={t.noLeaves}
      actions={mayChange && <NewWorkerLeaveButton workerId={workerId} />}
    />
  )
}

function useLeaveColumns(): ListColumn<WorkerLeave>[] {
  const t = useText(workerScheduleLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'period',
      label: t.period,
      cell: ({ startsAt, endsAt }) => (
        <span className="tabular-nums">
          {dateTime(startsAt)} – {dateTime(endsAt)}
        </span>
      ),
    },
    { id: 'reason', label: t.reason, isLong: true, cell: ({ reason }) => reason },
  ]
}

function LeaveActions({ row: { id: leaveId, workerId: id } }: { row: WorkerLeave }) {
  const t = useText(workerScheduleLabels)
  const deletion = {
    label: t.deleteLeave,
    isMain: true,
    isDanger: true,
    question: { title: t.deleteQuestion, text: t.deleteText },
    run: () => api.workerSchedule.removeLeave({ params: { id, leaveId } }),
    success: t.leaveDeleted,
  }
  return <RowActions actions={[deletion]} />
}
