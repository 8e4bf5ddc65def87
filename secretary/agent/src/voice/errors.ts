import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  VOICE_SERVICE_NOT_FOUND: [404, 'No realtime service is set'],
  VOICE_NEEDS_HELLO: [400, 'Send the frame hello before a voice conversation'],
})
