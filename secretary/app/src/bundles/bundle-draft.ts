import type { BundleExport } from '@sanhe/protocol/bundles-api'
import { bundleSlugPattern, languageTagPattern } from '@sanhe/protocol/bundles/bundle-limits'
import { getNextVersion, parseSemanticVersion } from '@sanhe/protocol/bundles/semantic-version'
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

/** Content of a published version, and the parts of the secretary that makes the next one. */
export type FormerVersion = {
  about: BundleExport['about']
  persona: BundleExport['persona']
  skills: readonly string[]
  quick_commands: readonly { title: string }[]
}
type OwnParts = {
  skills: readonly { name: string }[]
  commands: readonly { command_id: number; title: string }[]
}

/**
 * Returns the draft of the next version, with the content of the former one. Skills and quick commands are those of the
 * secretary with the same name; `missing` holds the names of parts that the secretary does not have.
 */
export function createNextDraft({ about, persona, skills, quick_commands }: FormerVersion, own: OwnParts) {
  const commandIds = new Map(own.commands.map(({ title, command_id }) => [title, command_id]))
  const titles = quick_commands.map(({ title }) => title)
  const hasSkill = (name: string) => own.skills.some((skill) => skill.name === name)
  const draft: BundleDraft = {
    ...about,
    isSlugEntered: true,
    version: getNextVersion(about.version),
    languages: about.languages.join(', '),
    hasPersona: persona !== null,
    persona: toPersonaDraft(persona ?? undefined),
    skills: skills.filter(hasSkill),
    commandIds: titles.flatMap((title) => commandIds.get(title) ?? []),
  }
  const missing = [
    ...skills.filter((name) => !hasSkill(name)),
    ...titles.filter((title) => !commandIds.has(title)),
  ]
  return { draft, missing }
}

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
