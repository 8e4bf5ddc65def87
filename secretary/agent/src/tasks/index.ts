export { taskJobs } from './jobs.ts'
export { taskRoutes } from './routes.ts'
export { createTaskService, type TaskService } from './service.ts'
export { isEndedAgentStatus } from './rules.ts'
export {
  listAgentsOfMessage,
  listMessagesWithUnreportedAgents,
  listDirectSubAgents,
  markAgentsReported,
} from './store.ts'
export { toAgentResponse, toTaskResult } from './views.ts'
