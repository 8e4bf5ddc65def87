import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SUGGESTION_NOT_FOUND: [404, 'Suggestion not found'],
  FOLDER: [409, 'A folder has no text to change'],
  NOT_OWN_SUGGESTION: [403, 'Only its author can change this suggestion'],
  NOTHING_SUGGESTED: [400, 'The suggested text is equal to the original'],
  TEXT_NOT_STORABLE: [400, 'The suggestion would cut a character in half'],
  SUGGESTION_TOO_LARGE: [
    413,
    'The original and the suggested text may have at most 100 KB (102,400 bytes) each',
  ],
  TOO_MANY_SUGGESTIONS: [409, 'The document has 200 open suggestions. Decide some of them first'],
  BASE_REVISION_GONE: [409, 'The base revision is no longer kept, read the document again'],
  ORIGINAL_DOES_NOT_MATCH: [
    409,
    'The original is not at this position of the base revision, read the document again',
  ],
  SUGGESTION_CLOSED: [409, 'This suggestion was already accepted, rejected or withdrawn'],
  SUGGESTION_OUTDATED: [
    409,
    'The text under this suggestion has changed. Both texts are given, apply it by hand',
  ],
  SUGGESTION_NOT_OUTDATED: [409, 'This suggestion fits the text, accept it without by_hand'],
})
