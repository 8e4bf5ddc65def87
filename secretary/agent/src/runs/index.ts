export type { MessageFrame } from './accept-message.ts'
export { runJobs } from './jobs.ts'
export type { LiveReply } from './reply.ts'
export { createRunService, type RunService } from './service.ts'
