export { keepImages } from './keeping.ts'
export { uploadedFile, uploadRoutes } from './routes.ts'
export { isOurImage, removeImage, removeVoice, storeImage, storeVoice } from './service.ts'
export { uploadSubscribers } from './subscribers.ts'
