export {
  createWebhookMessageId as newMessageId,
  recordCommentEvent,
  recordDocumentEvent,
  recordDocumentText,
  recordProjectEvent,
  recordTaskEvent,
} from './record-event.ts'
export { addDelivery } from './store.ts'
