import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  TRANSCRIPTION_NOT_CONFIGURED: [503, 'This server writes down no speech: set TRANSCRIPTION_MODEL'],
  TRANSCRIPTION_FAILED: [502, 'The speech could not be written down, try again or type it'],
  NOT_MULTIPART: [415, 'Send the recording as multipart/form-data'],
  NO_FILE: [400, 'Send one recording as a file'],
  AUDIO_EMPTY: [400, 'The recording is empty'],
  AUDIO_TOO_LARGE: [413, 'The recording is larger than 20 MB'],
  AUDIO_TYPE: [415, 'Only audio is taken'],
})
