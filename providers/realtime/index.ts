export { openRealtimeConnection, type RealtimeConnection, type RealtimeLogin } from './connection.ts'
export { type RealtimeEvent, parseRealtimeEvent, type RealtimeUsage } from './events.ts'
export { RealtimeError, type RealtimeFault } from './realtime-error.ts'
export {
  createMessageItem,
  createSessionUpdate,
  createToolOutputItem,
  type RealtimeDialect,
  type RealtimeSessionSettings,
  type RealtimeTool,
} from './requests.ts'
