export { keepImages } from './keeping.ts'
export { uploadedFile, uploadRoutes } from './routes.ts'
export { checkVoice, isOurImage, removeVoice, storeImage, storeVoice } from './service.ts'
export { uploadSubscribers } from './subscribers.ts'
