import { toIso } from '@sanhe/kit/runtime/clock'
import { type CommitChangeDeps, type ChangeRecorder, commitChange, type Deps, type SessionUser } from '#core'
import * as store from './store.ts'

export type NotificationDeps = CommitChangeDeps & Pick<Deps, 'clock'>

/** Notifies users of a comment in the caller's transaction. A user gets at most one notification for each comment. */
export function notifyOfComment(
  { db, clock }: NotificationDeps,
  recorder: ChangeRecorder,
  commentId: number,
  recipients: ReadonlyMap<number, 'mention' | 'reply'>,
) {
  const at = toIso(clock.now())
  for (const [userId, kind] of recipients)
    if (store.addNotification(db, { userId, commentId, kind, at }))
      recorder.event({ type: 'notification.changed', user_id: userId })
}

type TaskNotification = {
  taskId: number
  userId: number
  kind: 'assigned' | 'due' | 'overdue'
  /** Name of the user who assigned the task; empty for reminders. */
  author: string
}

/** Notifies a user of a task in the caller's transaction. */
export function notifyOfTask(
  { db, clock }: Pick<NotificationDeps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  { taskId, userId, kind, author }: TaskNotification,
) {
  store.addTaskNotification(db, { userId, taskId, kind, author, at: toIso(clock.now()) })
  recorder.event({ type: 'notification.changed', user_id: userId })
}

/** Notifies a user of a suggestion or of its decision in the caller's transaction. */
export function notifyOfSuggestion(
  { db, clock }: Pick<NotificationDeps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  given: Omit<store.NewSuggestionNotification, 'at'>,
) {
  if (given.kind === 'suggested' && store.hasUnreadSuggestionNotification(db, given)) return
  store.addSuggestionNotification(db, { ...given, at: toIso(clock.now()) })
  recorder.event({ type: 'notification.changed', user_id: given.userId })
}

/** Notifies an administrator that the service has disabled a webhook endpoint. */
export function notifyOfWebhook(
  { db, clock }: Pick<NotificationDeps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  { userId, endpointId }: { userId: number; endpointId: number },
) {
  store.addWebhookNotification(db, { userId, endpointId, at: toIso(clock.now()) })
  recorder.event({ type: 'notification.changed', user_id: userId })
}

/** Marks the user's own notifications as read. Without `ids`, marks all of them. */
export async function markNotificationsRead(
  deps: NotificationDeps,
  user: SessionUser,
  ids: number[] | undefined,
) {
  await commitChange(deps, (recorder) => {
    store.markNotificationRowsRead(
      deps.db,
      user.id,
      ids ? JSON.stringify(ids) : null,
      toIso(deps.clock.now()),
    )
    recorder.event({ type: 'notification.changed', user_id: user.id })
  })
}
