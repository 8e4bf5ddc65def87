import { del, get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers } from '#core/contract'

const time = z.string().meta({ format: 'date-time' })

const AgentSkill = z
  .object({
    name: z.string(),
    description: z.string(),
    /**
     * `changed`: the files differ from those that the owner reviewed, so the skill is off until the owner
     * reviews them.
     */
    status: z.enum(['enabled', 'disabled', 'changed']),
    content_hash: z.string(),
    installed_at: time,
  })
  .meta({ id: 'AgentSkill' })

export const SkillReview = z
  .object({
    review_id: z.string(),
    name: z.string(),
    description: z.string(),
    content_hash: z.string(),
    expires_at: time,
    /** True if a skill with this name is installed. Accepting the review replaces the installed skill. */
    replaces: z.boolean(),
    abilities: z.object({
      scripts: z.number().int(),
      binaries: z.number().int(),
      /** Hosts whose URLs appear in the files of the skill. */
      hosts: z.array(z.string()),
      has_hidden_characters: z.boolean(),
    }),
    files: z.array(
      z.object({
        path: z.string(),
        size: z.number().int(),
        kind: z.enum(['text', 'script', 'binary']),
        /** Content in which hidden characters are written as escapes; null for a binary file. */
        text: z.string().nullable(),
        left_out: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'SkillReview' })

const BySkill = z.object({ name: z.string().max(64) })
const base64 = z.base64()
/**
 * Largest size of a request body. It exceeds the size limit of a skill, because base64 needs 4 bytes for 3
 * and JSON adds a little for each file.
 */
const bodyLimitBytes = 8 * 1024 * 1024

export const agentSkillsContract = {
  list: get('/api/skills', {
    auth: 'key',
    roles: managers,
    summary: 'List installed skills',
    reply: z.object({
      skills: z.array(AgentSkill),
      /** Reason why scripts cannot run on this machine; null if they can. */
      sandbox_problem: z.enum(['missing', 'refused']).nullable(),
    }),
  }),
  review: post('/api/skills/reviews', {
    auth: 'key',
    roles: managers,
    summary: 'Upload a skill for review, as zip or files',
    body: z.union([
      z.strictObject({ zip: base64 }),
      z.strictObject({ files: z.array(z.strictObject({ path: z.string(), content: base64 })).max(200) }),
    ]),
    bodyLimitBytes,
    reply: SkillReview,
    status: 201,
  }),
  reviewInstalled: post('/api/skills/:name/review', {
    auth: 'key',
    roles: managers,
    summary: 'Review the files of an installed skill',
    params: BySkill,
    reply: SkillReview,
    status: 201,
  }),
  install: post('/api/skills', {
    auth: 'key',
    roles: managers,
    summary: 'Install a reviewed skill',
    body: z.strictObject({ review_id: z.string(), content_hash: z.string() }),
    reply: AgentSkill,
    status: 201,
  }),
  setEnabled: patch('/api/skills/:name', {
    auth: 'key',
    roles: managers,
    summary: 'Enable or disable a skill',
    params: BySkill,
    body: z.strictObject({ is_enabled: z.boolean() }),
    reply: AgentSkill,
  }),
  remove: del('/api/skills/:name', {
    auth: 'key',
    roles: managers,
    summary: 'Remove a skill with its files',
    params: BySkill,
    reply: z.void(),
    status: 204,
  }),
}
