export { toolCallRoutes } from './routes.ts'
export {
  cancelOpenToolCalls,
  createToolCaller,
  interruptOpenToolCalls,
  toEarlierToolCall,
} from './service.ts'
export { listToolCallsOfMessage, listToolCallsOfRun } from './store.ts'
export { toToolCallResponse } from './views.ts'
