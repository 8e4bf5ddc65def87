import multipart from '@fastify/multipart'
import { readMultipartForm } from '@sanhe/kit/http/forms'
import { createAccessHook } from '@sanhe/kit/http/implement'
import type { FastifyRequest } from 'fastify'
import type { MountAgentRoutes } from '#core'
import { anyRole } from '#core/contract'
import { apiError } from './errors.ts'
import {
  requireTranscriptionService,
  type TranscriptionDeps,
  transcribeUploadedRecording,
  type UploadedRecording,
} from './service.ts'

const maxAudioBytes = 20 * 1024 * 1024
const limits = {
  limits: { fileSize: maxAudioBytes + 1, files: 1, fields: 2, parts: 3, headerPairs: 50 },
  throwFileSizeLimit: false,
}

/** Serves `POST /api/transcribe`, which receives a recording as a form and returns its text as JSON. */
export const transcriptionRoutes =
  (deps: TranscriptionDeps): MountAgentRoutes =>
  (app, entry) => {
    app.register(async (scope) => {
      await scope.register(multipart, limits)
      scope.post(
        '/api/transcribe',
        { onRequest: createAccessHook(entry, 'key', 'transcribe', { roles: anyRole }) },
        async (request) => {
          const service = requireTranscriptionService(deps)
          return transcribeUploadedRecording(
            deps,
            service,
            await readMultipartForm(() => readRecording(request)),
          )
        },
      )
    })
  }

async function readRecording(request: FastifyRequest): Promise<UploadedRecording> {
  if (!request.isMultipart()) throw apiError('NOT_MULTIPART')
  const part = await request.file(limits)
  if (!part) throw apiError('NO_FILE')
  const bytes = new Uint8Array(await part.toBuffer())
  if (bytes.length === 0) throw apiError('AUDIO_EMPTY')
  if (bytes.length > maxAudioBytes) throw apiError('AUDIO_TOO_LARGE')
  // Video types are accepted too, because Chromium sometimes labels audio recordings as video/webm.
  if (!/^(audio\/|video\/(webm|mp4|ogg))/.test(part.mimetype)) throw apiError('AUDIO_TYPE')
  return { name: part.filename || 'speech.webm', mime: part.mimetype, bytes }
}
