import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const sandboxProblem = z.enum(['missing', 'refused']).nullable()

const AgentSkill = z.object({
  name: z.string(),
  description: z.string(),
  status: z.enum(['enabled', 'disabled', 'changed']),
  content_hash: z.string(),
  installed_at: z.string(),
})
export type AgentSkill = z.output<typeof AgentSkill>

export const SkillReview = z.object({
  review_id: z.string(),
  name: z.string(),
  description: z.string(),
  content_hash: z.string(),
  expires_at: z.string(),
  replaces: z.boolean(),
  abilities: z.object({
    scripts: z.number(),
    binaries: z.number(),
    hosts: z.array(z.string()),
    has_hidden_characters: z.boolean(),
  }),
  files: z.array(
    z.object({
      path: z.string(),
      size: z.number(),
      kind: z.enum(['text', 'script', 'binary']),
      text: z.string().nullable(),
      left_out: z.number(),
    }),
  ),
})
export type SkillReview = z.output<typeof SkillReview>

const ShellSettingsResponse = z.object({
  is_enabled: z.boolean(),
  has_network: z.boolean(),
  allowed_commands: z.array(z.string()),
  sandbox_problem: sandboxProblem,
})
export type ShellSettingsResponse = z.output<typeof ShellSettingsResponse>

const QuickCommand = z.object({
  command_id: z.number(),
  title: z.string(),
  text: z.string(),
  bundle_slug: z.string().nullable().default(null),
})
export type QuickCommand = z.output<typeof QuickCommand>
type QuickCommandInput = Pick<QuickCommand, 'title' | 'text'>

/** Skill as it is uploaded: a zip archive, or the files of a folder. All contents are base64. */
export type UploadedSkill = { zip: string } | { files: { path: string; content: string }[] }

/** Time limit of an upload of several megabytes. */
const uploadMs = 60_000

/** Creates the part of the REST client for skills, the shell and quick commands. */
export const createSkillsApi = (call: CallAgentApi) => ({
  skills: () =>
    call('/api/skills', z.object({ skills: z.array(AgentSkill), sandbox_problem: sandboxProblem })),
  reviewSkill: (body: UploadedSkill) =>
    call('/api/skills/reviews', SkillReview, { method: 'POST', body, withinMs: uploadMs }),
  reviewInstalledSkill: (name: string) =>
    call(`/api/skills/${encodeURIComponent(name)}/review`, SkillReview, { method: 'POST' }),
  installSkill: ({ review_id, content_hash }: Pick<SkillReview, 'review_id' | 'content_hash'>) =>
    call('/api/skills', AgentSkill, { method: 'POST', body: { review_id, content_hash } }),
  setSkillEnabled: (name: string, is_enabled: boolean) =>
    call(`/api/skills/${encodeURIComponent(name)}`, AgentSkill, { method: 'PATCH', body: { is_enabled } }),
  async removeSkill(name: string) {
    await call(`/api/skills/${encodeURIComponent(name)}`, z.unknown(), { method: 'DELETE' })
  },
  quickCommands: () => call('/api/quick-commands', z.object({ commands: z.array(QuickCommand) })),
  addQuickCommand: (body: QuickCommandInput) =>
    call('/api/quick-commands', QuickCommand, { method: 'POST', body }),
  changeQuickCommand: (commandId: number, body: QuickCommandInput) =>
    call(`/api/quick-commands/${commandId}`, QuickCommand, { method: 'PUT', body }),
  async removeQuickCommand(commandId: number) {
    await call(`/api/quick-commands/${commandId}`, z.unknown(), { method: 'DELETE' })
  },
  shell: () => call('/api/shell', ShellSettingsResponse),
  setShell: (body: Omit<ShellSettingsResponse, 'sandbox_problem'>) =>
    call('/api/shell', ShellSettingsResponse, { method: 'PUT', body }),
})
