export {
  createWebhookMessageId,
  recordCommentEvent,
  recordDocumentEvent,
  recordDocumentText,
  recordProjectEvent,
  recordSuggestionEvent,
  recordTaskEvent,
} from './record-event.ts'
export { addDelivery } from './store.ts'
