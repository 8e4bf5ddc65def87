export { idempotencyJobs } from './jobs.ts'
export { registerIdempotency } from './requests.ts'
