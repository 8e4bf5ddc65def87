export {
  newMessageId,
  recordCommentEvent,
  recordDocumentEvent,
  recordDocumentText,
  recordProjectEvent,
  recordTaskEvent,
} from './record-event.ts'
