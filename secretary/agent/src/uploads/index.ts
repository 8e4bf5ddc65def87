export { uploadRoutes } from './routes.ts'
export { createUploadUrl, findUploadedFile, uploadJobs } from './service.ts'
