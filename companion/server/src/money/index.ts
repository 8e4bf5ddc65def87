export { moneyChecks } from './checks.ts'
export { moneyJobs } from './jobs.ts'
export { moneyRoutes } from './routes.ts'
