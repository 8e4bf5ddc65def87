export { taskRoutes } from './routes.ts'
export { createTask, getTask, type NewTask, updateTask } from './service.ts'
