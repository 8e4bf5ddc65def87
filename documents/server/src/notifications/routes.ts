import { implement, toScopeJson } from '#core'
import { okResponseBody } from '#fields'
import { notificationsContract } from './contract.ts'
import { markNotificationsRead, type NotificationDeps } from './service.ts'
import { countUnreadNotifications, listNotifications } from './store.ts'

const listedNotifications = 50

export const notificationRoutes = (deps: NotificationDeps) =>
  implement(notificationsContract, {
    list({ actor }) {
      const projectIds = toScopeJson(actor.projects)
      const rows = listNotifications(deps.db, actor.id, projectIds, listedNotifications)
      return {
        notifications: rows.map(({ read_at, ...row }) => ({
          ...row,
          is_read: read_at !== null,
        })),
        unread: countUnreadNotifications(deps.db, actor.id, projectIds),
      }
    },
    async read({ actor, body }) {
      await markNotificationsRead(deps, actor, body.ids)
      return okResponseBody
    },
  })
