import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Schedule } from '@sanhe/protocol/schedules-api'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explainScheduleError } from './explain-schedule-error.ts'
import { scheduleFormLabels } from './schedule-form-text.ts'
import { scheduleLabels } from './schedules-text.ts'

/** Returns the actions of one schedule. A deletion takes effect at once and can be undone. */
export function useScheduleActions(api: AgentApi, { schedule_id, status }: Schedule, onChanged: () => void) {
  const t = useText(scheduleLabels)
  const queries = useQueryClient()
  const fail = (error: Error) => showError(explainScheduleError(error, getCurrentText(scheduleFormLabels)))
  const setStatus = useMutation({
    mutationFn: () => api.setScheduleStatus(schedule_id, status === 'active' ? 'paused' : 'active'),
    onSuccess: onChanged,
    onError: fail,
  })
  const run = useMutation({
    mutationFn: () => api.runSchedule(schedule_id),
    onSuccess() {
      showToast(t.started)
      void queries.invalidateQueries({ queryKey: ['schedule-runs', schedule_id] })
    },
    onError(error) {
      const isFull = error instanceof ApiError && error.body['error'] === 'SCHEDULE_NOT_STARTED'
      if (isFull) showError(t.notStarted)
      else fail(error)
    },
  })
  const remove = useMutation({
    mutationFn: () => api.removeSchedule(schedule_id),
    onSuccess() {
      const restore = () => void api.restoreSchedule(schedule_id).then(onChanged, fail)
      showToast(t.removed, { label: t.undo, run: restore })
      onChanged()
    },
    onError: fail,
  })
  return { setStatus, run, remove }
}
