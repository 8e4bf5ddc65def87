export { idempotencyJobs } from './jobs.ts'
export { repeatAnswers } from './requests.ts'
