export { taskRoutes } from './routes.ts'
export { createTask, type NewTask, updateTask } from './service.ts'
