export { mailRoutes } from './routes.ts'
export { mailJobs, recoverMailSends } from './service.ts'
export { mailTools } from './tools.ts'
export { undoMailStep } from './undo-mail.ts'
