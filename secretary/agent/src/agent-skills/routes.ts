import { implement } from '#core'
import { findSandboxProblem } from '#sandbox'
import { agentSkillsContract } from './contract.ts'
import { createReviews, type Review } from './reviews.ts'
import {
  type AgentSkillDeps,
  getSkillStatus,
  installReviewed,
  removeSkill,
  reviewFiles,
  reviewInstalled,
  setEnabled,
} from './service.ts'
import { findSkill, listSkills, type SkillRow } from './store.ts'
import { reviewResponse, skillResponse } from './views.ts'
import { readZip } from './zip.ts'

export function agentSkillRoutes(deps: AgentSkillDeps) {
  const reviews = createReviews()
  const response = (row: SkillRow) => skillResponse(row, getSkillStatus(deps, row))
  const shown = (review: Review) => reviewResponse(review, findSkill(deps.db, review.text.name) !== undefined)
  return implement(agentSkillsContract, {
    async list() {
      const problem = await findSandboxProblem()
      return { skills: listSkills(deps.db).map(response), sandbox_problem: problem ?? null }
    },
    async review({ body }) {
      const files =
        'zip' in body
          ? await readZip(Buffer.from(body.zip, 'base64'))
          : new Map(body.files.map(({ path, content }) => [path, Buffer.from(content, 'base64')]))
      return shown(reviewFiles(deps, reviews, files))
    },
    reviewInstalled: ({ params }) => shown(reviewInstalled(deps, reviews, params.name)),
    install: async ({ body }) =>
      response(await installReviewed(deps, reviews, body.review_id, body.content_hash)),
    setEnabled: ({ params, body }) => response(setEnabled(deps, params.name, body.is_enabled)),
    remove: ({ params }) => removeSkill(deps, params.name),
  })
}
