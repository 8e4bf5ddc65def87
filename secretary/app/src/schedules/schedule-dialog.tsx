import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Schedule } from '@sanhe/protocol/schedules-api'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { ScheduleDraft } from './schedule-draft.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { scheduleLabels } from './schedules-text.ts'

/** Schedule that the dialog changes, or undefined for a new one, and the values with which the form begins. */
export type EditedSchedule = { schedule: Schedule | undefined; draft: ScheduleDraft }

type ScheduleDialogProps = {
  address: string
  api: AgentApi
  edited: EditedSchedule | undefined
  onClose: () => void
  onSaved: () => void
}

export function ScheduleDialog({ address, api, edited, onClose, onSaved }: ScheduleDialogProps) {
  const t = useText(scheduleLabels)
  return (
    <Dialog
      isOpen={edited !== undefined}
      onClose={onClose}
      title={edited?.schedule ? t.editTitle : t.add}
      wide
    >
      {edited && (
        <ScheduleForm
          address={address}
          api={api}
          schedule={edited.schedule}
          initial={edited.draft}
          onSaved={onSaved}
        />
      )}
    </Dialog>
  )
}
