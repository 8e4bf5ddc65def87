export { partRoutes } from './parts-routes.ts'
export { uploadRoutes } from './routes.ts'
export {
  createUploadUrl,
  findUploadedFile,
  findUploadedFileOf,
  revokeUploadUrls,
  uploadJobs,
} from './service.ts'
