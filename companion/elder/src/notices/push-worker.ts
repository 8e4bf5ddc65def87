import { parsePushedNotification } from '@sanhe/ui/pwa/push-notification.ts'
import { startPushWorker } from '@sanhe/ui/pwa/start-push-worker.ts'
import { getNotificationLinkPath } from './notification-link.ts'

startPushWorker({
  product: '三合',
  icon: '/icon-192.png',
  parse: (text) =>
    parsePushedNotification(text, (notification) => getNotificationLinkPath(notification) ?? '/notices'),
})
