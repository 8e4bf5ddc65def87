export { taskJobs } from './jobs.ts'
export { taskRoutes } from './routes.ts'
export { createSubAgentService as createTaskService, type SubAgentService as TaskService } from './service.ts'
export { isEndedSubAgentStatus as isEndedAgentStatus } from './rules.ts'
export {
  listSubAgentsOfMessage as listAgentsOfMessage,
  listMessagesWithUnreportedSubAgents as listMessagesWithUnreportedAgents,
  listDirectSubAgents,
  markSubAgentsReported as markAgentsReported,
} from './store.ts'
export { toSubAgentResponse as toAgentResponse, toTaskResult } from './views.ts'
