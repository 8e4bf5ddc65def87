import { instantToShanghaiDay, toInstantInShanghai, minuteMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { commitChange } from '#core'
import { notifyOfTask } from '#notifications'
import { listUsersOfProject } from '#projects'
import { chooseTaskReminder, reminderTimeOfDay } from './rules.ts'
import type { TaskDeps } from './service.ts'
import * as store from './store.ts'

export const taskJobs = (deps: TaskDeps): Job[] => [
  { name: 'tasks.remind', everyMs: 5 * minuteMs, run: (now) => remindAssignees(deps, now) },
]

/** Reminds assignees of tasks that are due today, and of overdue tasks, from the morning on. */
async function remindAssignees(deps: TaskDeps, now: number) {
  const today = instantToShanghaiDay(now)
  if (now < toInstantInShanghai(today, reminderTimeOfDay)) return { reminded: 0 }
  const due = store.listTasksToRemindOf(deps.db, today).flatMap((task) => {
    const kind = chooseTaskReminder(task, today)
    return kind && task.assignee_id !== null ? [{ ...task, userId: task.assignee_id, kind }] : []
  })
  if (due.length === 0) return { reminded: 0 }
  return commitChange(deps, (recorder) => {
    let reminded = 0
    for (const { id, userId, kind, project_id, due_date } of due) {
      store.setTask(deps.db, id, {
        [kind === 'due' ? 'reminded_due_date' : 'reminded_overdue_date']: due_date,
      })
      if (!listUsersOfProject(deps.db, project_id).some((person) => person.id === userId)) continue
      notifyOfTask(deps, recorder, { taskId: id, userId, kind, author: '' })
      reminded++
    }
    return { reminded }
  })
}
