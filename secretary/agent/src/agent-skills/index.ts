export { agentSkillRoutes } from './routes.ts'
export { createPendingSkillReviews, type PendingSkillReviews, type SkillFilesReview } from './reviews.ts'
export {
  describeSkillAbilities,
  detectFileKind,
  hashSkillFiles,
  maxSkills,
  type SkillFiles,
} from './rules.ts'
export {
  beginUploadedSkillReview,
  hashInstalledSkill,
  installReviewedSkill,
  listUsableSkills,
  readInstalledSkill,
  readUsableSkill,
  removeSkill,
} from './service.ts'
export { listSkills } from './store.ts'
export { agentSkillTools } from './tools.ts'
export { toSkillReviewResponse } from './views.ts'
