export { voiceJobs } from './jobs.ts'
export { voiceRoutes } from './routes.ts'
export { createVoiceService, type VoiceFrameService } from './service.ts'
export { saveVoiceService } from './settings.ts'
