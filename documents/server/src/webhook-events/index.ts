export {
  createWebhookMessageId,
  recordCommentEvent,
  recordDocumentEvent,
  recordDocumentText,
  recordProjectEvent,
  recordTaskEvent,
} from './record-event.ts'
export { addDelivery } from './store.ts'
