export { taskRoutes } from './routes.ts'
export { createTask, type NewTask, type TaskChanges, type TaskDeps, updateTask } from './service.ts'
