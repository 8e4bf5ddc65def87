import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { ActivityListItem } from './statuses.ts'
import { activitiesLabels } from './text.ts'

/** Cancels an upcoming activity with a reason that the organiser and the participants read. */
export function useCancelActivityAction({ id, title, currentParticipants }: ActivityListItem) {
  const t = useText(activitiesLabels)
  return {
    label: t.cancel,
    isDanger: true,
    question: {
      title: t.cancelQuestion(title),
      text: t.cancelText(currentParticipants),
      reason: 'required' as const,
    },
    run: (reason = '') => api.activities.callOff({ params: { id }, body: { reason } }),
    success: t.cancelled,
  }
}
