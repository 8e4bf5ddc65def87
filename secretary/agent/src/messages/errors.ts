import { createErrorCatalogue, Refusal } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  INVALID_CURSOR: [400, 'There is no message of this name in the session to go on from'],
})

/** Creates the refusal of a message. `reason` is a sentence for the user. */
export const createMessageRefusal = (reason: string) => new Refusal('MESSAGE_REFUSED', 400, reason)
