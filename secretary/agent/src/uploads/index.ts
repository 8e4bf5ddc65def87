export { uploadRoutes } from './routes.ts'
export { findUploadedFile, uploadJobs, uploadUrl } from './service.ts'
