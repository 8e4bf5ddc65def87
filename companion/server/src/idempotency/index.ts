export { idempotencyJobs } from './jobs.ts'
export { registerIdempotency } from './request-hooks.ts'
