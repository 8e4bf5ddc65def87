import { readMultipartForm } from '@sanhe/kit/http/forms'
import type { FastifyRequest } from 'fastify'
import { apiError as refuseCommon } from '#core'
import { VoiceFields } from './contract.ts'
import { apiError } from './errors.ts'
import { maxRecordingBytes } from './rules.ts'

/**
 * Limits of the form parser. The size limit is one byte larger than the largest recording. A file of exactly 10 MB is
 * therefore accepted, and a longer file is recognised as too large.
 */
export const voiceFormLimits = {
  limits: {
    fileSize: maxRecordingBytes + 1,
    fieldSize: 1000,
    files: 2,
    fields: 4,
    parts: 6,
    headerPairs: 50,
  },
  throwFileSizeLimit: false,
}

export type VoiceRecording = { bytes: Buffer; name: string; type: string }
export type VoiceForm = { recording: VoiceRecording; sessionId: string }

/** Reads the voice recording in the field `file` and the session id. Other fields are ignored. */
export async function readVoiceForm(request: FastifyRequest): Promise<VoiceForm> {
  const { recording, fields } = await readVoiceRecordingForm(request)
  const parsed = VoiceFields.safeParse(fields)
  if (!parsed.success) throw refuseCommon('VALIDATION_ERROR', { field: 'sessionId' })
  return { recording, sessionId: parsed.data.sessionId }
}

/** Reads the voice recording in the field `file`, and the other fields as they were sent. */
export async function readVoiceRecordingForm(request: FastifyRequest) {
  if (!request.isMultipart()) throw apiError('UNSUPPORTED_FILE_TYPE')
  const { recordings, fields } = await readMultipartForm(() => readParts(request))
  const [recording] = recordings
  if (!recording?.bytes.length || recordings.length > 1) throw apiError('NO_FILE')
  if (recording.bytes.length > maxRecordingBytes) throw apiError('FILE_TOO_LARGE')
  return { recording, fields }
}

async function readParts(request: FastifyRequest) {
  const recordings: VoiceRecording[] = []
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts(voiceFormLimits)) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file')
        recordings.push({ bytes, name: part.filename ?? '', type: part.mimetype })
    }
  }
  return { recordings, fields }
}
