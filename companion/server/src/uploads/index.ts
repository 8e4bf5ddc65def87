export { keepImages } from './keeping.ts'
export { uploadedFile, uploadRoutes } from './routes.ts'
export { isOurImage, storeImage, storeVoice } from './service.ts'
export { uploadSubscribers } from './subscribers.ts'
