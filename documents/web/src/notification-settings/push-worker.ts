import { startPushWorker } from '@sanhe/ui/pwa/start-push-worker.ts'
import { parsePushMessage } from './push-message.ts'

startPushWorker({
  product: 'Sanhe',
  icon: '/favicon.svg',
  parse(text) {
    const message = parsePushMessage(text)
    return message && { title: message.title, body: message.body, path: message.data.path }
  },
})
