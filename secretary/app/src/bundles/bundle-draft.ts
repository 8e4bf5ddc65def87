import type { BundleExport } from '@sanhe/protocol/bundles-api'
import { type PersonaDraft, toPersonaDraft, toPersonaTexts } from './persona-fields.tsx'

/** Bundle as the owner enters it. */
export type BundleDraft = {
  name: string
  slug: string
  /** True once the owner typed the slug, so that it no longer follows the name. */
  isSlugEntered: boolean
  version: string
  description: string
  languages: string
  licence: string
  hasPersona: boolean
  persona: PersonaDraft
  skills: string[]
  commandIds: number[]
}

export const createBundleDraft = (): BundleDraft => ({
  name: '',
  slug: '',
  isSlugEntered: false,
  version: '1.0.0',
  description: '',
  languages: 'zh',
  licence: 'CC BY 4.0',
  hasPersona: false,
  persona: toPersonaDraft(),
  skills: [],
  commandIds: [],
})

/** Returns a slug of the Latin letters and digits of a name. It is empty for a Chinese name. */
export const suggestSlug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const hasParts = ({ hasPersona, skills, commandIds }: BundleDraft) =>
  hasPersona || skills.length > 0 || commandIds.length > 0

/** Returns whether every required field is filled in. The secretary checks the values. */
export const isDraftComplete = (draft: BundleDraft) =>
  hasParts(draft) &&
  (!draft.hasPersona || draft.persona.instructions.trim() !== '') &&
  [draft.name, draft.slug, draft.version, draft.description, draft.languages, draft.licence].every(
    (text) => text.trim() !== '',
  )

export const toBundleExport = (draft: BundleDraft): BundleExport => ({
  about: {
    slug: draft.slug.trim(),
    name: draft.name.trim(),
    version: draft.version.trim(),
    description: draft.description.trim(),
    languages: draft.languages.split(/[,，\s]+/).filter((tag) => tag !== ''),
    licence: draft.licence.trim(),
  },
  persona: draft.hasPersona ? toPersonaTexts(draft.persona) : null,
  skills: draft.skills,
  command_ids: draft.commandIds,
})
