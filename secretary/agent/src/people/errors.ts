import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  PERSON_NOT_FOUND: [404, 'There is no person with this id'],
  INVITATION_NOT_FOUND: [404, 'There is no open invitation with this id'],
  PERSON_NAME_TAKEN: [409, 'Another person or invitation has this name'],
  TOO_MANY_PEOPLE: [409, 'There are 20 people and open invitations: remove one first'],
  ONLY_OWNER_MAY: [403, 'Only the owner invites, changes and removes people who manage'],
  OWNER_STAYS: [409, 'The role of the owner cannot be changed, and the owner cannot be removed'],
})
