export { taskJobs } from './jobs.ts'
export { taskRoutes } from './routes.ts'
export { createTask, getTask, listTasks, type NewTask, updateTask } from './service.ts'
export type { TaskResponse } from './views.ts'
