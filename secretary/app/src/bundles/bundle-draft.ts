import type { BundleExport } from '@sanhe/protocol/bundles-api'
import { bundleSlugPattern, languageTagPattern } from '@sanhe/protocol/bundles/bundle-limits'
import { parseSemanticVersion } from '@sanhe/protocol/bundles/semantic-version'
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

export const createBundleDraft = (language: string): BundleDraft => ({
  name: '',
  slug: '',
  isSlugEntered: false,
  version: '1.0.0',
  description: '',
  languages: language,
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

const splitLanguages = (languages: string) => languages.split(/[,，\s]+/).filter((tag) => tag !== '')

/** Returns which entered fields have a wrong form. Empty fields are not wrong yet. */
export const checkDraftForm = ({ slug, version, languages }: BundleDraft) => ({
  slug: slug.trim() !== '' && !bundleSlugPattern.test(slug.trim()),
  version: version.trim() !== '' && parseSemanticVersion(version.trim()) === undefined,
  languages: splitLanguages(languages).some((tag) => !languageTagPattern.test(tag)),
})

/** Returns whether every required field is filled in and has its form. The secretary checks the values again. */
export const isDraftComplete = (draft: BundleDraft) =>
  hasParts(draft) &&
  (!draft.hasPersona || draft.persona.instructions.trim() !== '') &&
  [draft.name, draft.slug, draft.version, draft.description, draft.languages, draft.licence].every(
    (text) => text.trim() !== '',
  ) &&
  !Object.values(checkDraftForm(draft)).includes(true)

export const toBundleExport = (draft: BundleDraft): BundleExport => ({
  about: {
    slug: draft.slug.trim(),
    name: draft.name.trim(),
    version: draft.version.trim(),
    description: draft.description.trim(),
    languages: splitLanguages(draft.languages),
    licence: draft.licence.trim(),
  },
  persona: draft.hasPersona ? toPersonaTexts(draft.persona) : null,
  skills: draft.skills,
  command_ids: draft.commandIds,
})
