export { uploadRoutes } from './routes.ts'
export { uploadedFile, uploadJobs, uploadUrl } from './service.ts'
