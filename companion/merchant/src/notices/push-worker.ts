import { parsePushedNotification } from '@sanhe/ui/pwa/push-notification.ts'
import { startPushWorker } from '@sanhe/ui/pwa/start-push-worker.ts'
import { getMerchantNotificationPath } from './notice-link.ts'

startPushWorker({
  product: '三合商家',
  icon: '/merchant/favicon.svg',
  parse: (text) =>
    parsePushedNotification(
      text,
      (notification) => `/merchant${getMerchantNotificationPath(notification) ?? '/notices'}`,
    ),
})
