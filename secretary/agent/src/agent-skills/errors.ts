import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  INVALID_ZIP: [400, 'This is no zip archive, or it is damaged, encrypted or unsafe'],
  INVALID_SKILL: [400, 'This is no skill: SKILL.md with a name and a description is required'],
  INVALID_SKILL_PATH: [400, 'The skill contains a path that is not allowed'],
  SKILL_TOO_LARGE: [413, 'The skill exceeds the limits for size or number of files'],
  SKILL_NOT_FOUND: [404, 'There is no skill with this name'],
  SKILL_FILE_NOT_FOUND: [404, 'The skill has no such file'],
  REVIEW_NOT_FOUND: [404, 'This review has expired: upload the skill again'],
  REVIEW_CHANGED: [409, 'The review shows other files than those that were accepted'],
  SKILL_CHANGED: [409, 'The files of this skill have changed: review them first'],
  TOO_MANY_SKILLS: [409, 'There are too many skills: remove one first'],
})
