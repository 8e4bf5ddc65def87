import { apiError, type Deps, type Page } from '#core'
import { listNotifications, setNotificationRead } from './store.ts'
import { notificationView } from './views.ts'

export async function readNotifications({ db }: Pick<Deps, 'db'>, userId: number, page: Page) {
  const { notifications, total, unread } = await listNotifications(db, userId, page)
  return { notifications: notifications.map(notificationView), unread, total, ...page }
}

export async function markRead({ db }: Pick<Deps, 'db'>, userId: number, id: number) {
  if (!(await setNotificationRead(db, userId, id))) throw apiError('NOT_FOUND')
}
