import { parsePushedNotification } from '@sanhe/ui/pwa/push-notification.ts'
import { startPushWorker } from '@sanhe/ui/pwa/start-push-worker.ts'
import { getChildNotificationPath } from './notice-link.ts'

startPushWorker({
  product: '三合',
  icon: '/family/favicon.svg',
  parse: (text) =>
    parsePushedNotification(text, (notification) => `/family${getChildNotificationPath(notification)}`),
})
