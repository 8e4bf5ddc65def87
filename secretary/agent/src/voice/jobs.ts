import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { VoiceFrameService } from './service.ts'

export const voiceJobs = (voice: VoiceFrameService): Job[] => [
  { name: 'count-voice-time', everyMs: secondMs, run: (now) => voice.tick(now) },
]
