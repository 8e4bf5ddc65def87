import { implement } from '#core'
import { findSandboxProblem } from '#sandbox'
import { agentSkillsContract } from './contract.ts'
import { createPendingSkillReviews, type SkillFilesReview } from './reviews.ts'
import {
  type AgentSkillDeps,
  getSkillStatus,
  installReviewedSkill,
  removeSkill,
  beginUploadedSkillReview,
  beginInstalledSkillReview,
  enableOrDisableSkill,
} from './service.ts'
import { findSkill, listSkills, type SkillRow } from './store.ts'
import { toSkillReviewResponse, toSkillResponse } from './views.ts'
import { readSkillZip } from './zip.ts'

export function agentSkillRoutes(deps: AgentSkillDeps) {
  const reviews = createPendingSkillReviews()
  const response = (row: SkillRow) => toSkillResponse(row, getSkillStatus(deps, row))
  const shown = (review: SkillFilesReview) =>
    toSkillReviewResponse(review, findSkill(deps.db, review.text.name) !== undefined)
  return implement(agentSkillsContract, {
    async list() {
      const problem = await findSandboxProblem()
      return { skills: listSkills(deps.db).map(response), sandbox_problem: problem ?? null }
    },
    async review({ body }) {
      const files =
        'zip' in body
          ? await readSkillZip(Buffer.from(body.zip, 'base64'))
          : new Map(body.files.map(({ path, content }) => [path, Buffer.from(content, 'base64')]))
      return shown(beginUploadedSkillReview(deps, reviews, files))
    },
    reviewInstalled: ({ params }) => shown(beginInstalledSkillReview(deps, reviews, params.name)),
    install: async ({ body }) =>
      response(await installReviewedSkill(deps, reviews, body.review_id, body.content_hash)),
    setEnabled: ({ params, body }) => response(enableOrDisableSkill(deps, params.name, body.is_enabled)),
    remove: ({ params }) => removeSkill(deps, params.name),
  })
}
