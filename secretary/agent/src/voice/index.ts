export { createDevVoice } from './dev-voice.ts'
export { voiceJobs } from './jobs.ts'
export { voiceRoutes } from './routes.ts'
export { createVoiceService, type VoiceFrameService } from './service.ts'
