export { taskJobs } from './jobs.ts'
export { taskRoutes } from './routes.ts'
export { createSubAgentService, type SubAgentService } from './service.ts'
export { isEndedSubAgentStatus } from './rules.ts'
export {
  listSubAgentsOfMessage,
  listMessagesWithUnreportedSubAgents,
  listDirectSubAgents,
  markSubAgentsReported,
} from './store.ts'
export { describeSubAgentUsage } from './records.ts'
export { toSubAgentResponse, toTaskResult } from './views.ts'
