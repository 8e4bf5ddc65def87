import { z } from 'zod'
import { SkillReview } from '@sanhe/protocol/skills-api'
import type { CallAgentApi } from './owner-api.ts'

const Part = z.object({ kind: z.enum(['skill', 'quick_command', 'persona']), key: z.string() })
export type BundlePart = z.output<typeof Part>

const InstalledBundle = z.object({
  slug: z.string(),
  name: z.string(),
  version: z.string(),
  publisher_key: z.string(),
  installed_at: z.string(),
  parts: z.array(Part),
})
export type InstalledBundle = z.output<typeof InstalledBundle>

const state = z.enum(['new', 'updated', 'same', 'edited', 'taken'])
export type BundlePartState = z.output<typeof state>
const diff = z.string().nullable()

const BundleReview = z.object({
  review_id: z.string(),
  content_hash: z.string(),
  about: z.object({
    slug: z.string(),
    name: z.string(),
    version: z.string(),
    description: z.string(),
    licence: z.string(),
    publisher_key: z.string(),
  }),
  installed_version: z.string().nullable(),
  notes: z.object({ hosts: z.array(z.string()), has_hidden_characters: z.boolean() }),
  persona: z
    .object({ state, diff, instructions: z.string(), greeting: z.string(), starters: z.array(z.string()) })
    .nullable(),
  quick_commands: z.array(z.object({ state, diff, title: z.string(), text: z.string() })),
  skills: z.array(
    z.object({
      state,
      changes: z.array(z.object({ path: z.string(), change: z.enum(['added', 'changed', 'removed']), diff })),
      review: SkillReview,
    }),
  ),
  obsolete: z.array(Part.extend({ is_kept: z.boolean() })),
})
export type BundleReview = z.output<typeof BundleReview>

const Persona = z.object({
  slug: z.string(),
  name: z.string(),
  instructions: z.string(),
  greeting: z.string(),
  starters: z.array(z.string()),
  is_active: z.boolean(),
})
export type Persona = z.output<typeof Persona>
export type PersonaTexts = Pick<Persona, 'instructions' | 'greeting' | 'starters'>
const Personas = z.object({ personas: z.array(Persona) })

/** Parts and texts from which an agent makes a bundle. */
export type BundleExport = {
  about: {
    slug: string
    name: string
    version: string
    description: string
    languages: string[]
    licence: string
  }
  persona: PersonaTexts | null
  skills: string[]
  command_ids: number[]
}

/** Time limit of requests with several megabytes. */
const uploadMs = 60_000

/** Creates the part of the REST client for bundles and personas. */
export const createBundlesApi = (call: CallAgentApi) => ({
  bundles: () => call('/api/bundles', z.object({ bundles: z.array(InstalledBundle) })),
  reviewBundle: (zip: string) =>
    call('/api/bundles/reviews', BundleReview, { method: 'POST', body: { zip }, withinMs: uploadMs }),
  installBundle: (
    { review_id, content_hash }: Pick<BundleReview, 'review_id' | 'content_hash'>,
    replace: readonly BundlePart[],
  ) =>
    call('/api/bundles', InstalledBundle, {
      method: 'POST',
      body: { review_id, content_hash, replace },
      withinMs: uploadMs,
    }),
  removeBundle: (slug: string) =>
    call(
      `/api/bundles/${encodeURIComponent(slug)}`,
      z.object({ removed: z.array(Part), kept: z.array(Part) }),
      {
        method: 'DELETE',
      },
    ),
  exportBundle: (body: BundleExport) =>
    call('/api/bundles/exports', z.object({ zip: z.string(), size: z.number(), publisher_key: z.string() }), {
      method: 'POST',
      body,
      withinMs: uploadMs,
    }),
  personas: () => call('/api/personas', Personas),
  changePersona: (slug: string, body: PersonaTexts) =>
    call(`/api/personas/${encodeURIComponent(slug)}`, Persona, { method: 'PUT', body }),
  setActivePersona: (slug: string | null) =>
    call('/api/active-persona', Personas, { method: 'PUT', body: { slug } }),
  async removePersona(slug: string) {
    await call(`/api/personas/${encodeURIComponent(slug)}`, z.unknown(), { method: 'DELETE' })
  },
})
