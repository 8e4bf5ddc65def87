export type { MessageFrame } from './accept.ts'
export { runJobs } from './jobs.ts'
export type { LiveReply } from './reply.ts'
export { createRuns, type Runs } from './service.ts'
