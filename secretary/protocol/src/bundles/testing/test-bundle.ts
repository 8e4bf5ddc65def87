import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type BundleContent, composeBundle } from '@sanhe/protocol/bundles/compose-bundle'
import { type BundleFiles, signaturePath, signBundleFiles } from '@sanhe/protocol/bundles/bundle-signature'

/** Private keys of two publishers. */
export const testPublisherKey = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE'
export const otherPublisherKey = 'AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI'

export const testPersona = {
  instructions: 'You look after the quotes of a small workshop. Answer politely.',
  greeting: 'Good day! Which quote do you need?',
  starters: ['Write a quote for a table'],
}

export const createTestSkillFile = (name: string, body = 'Quote in euros.') =>
  utf8ToBytes(`---\nname: ${name}\ndescription: Writes quotes.\n---\n\n${body}\n`)

/** Returns the content of a valid bundle with one part of each kind. */
export const createTestBundleContent = (changes: Partial<BundleContent['about']> = {}): BundleContent => ({
  about: {
    slug: 'workshop-quotes',
    name: 'Workshop quotes',
    version: '1.0.0',
    description: 'Quotes for small workshops.',
    languages: ['en'],
    licence: 'MIT',
    ...changes,
  },
  persona: testPersona,
  quickCommands: [{ title: 'Quote', text: 'Write a quote for {{customer}}.' }],
  skills: new Map([['quotes', new Map([['SKILL.md', createTestSkillFile('quotes')]])]]),
})

export const composeTestBundle = (changes: Partial<BundleContent> = {}, key = testPublisherKey) =>
  composeBundle({ ...createTestBundleContent(), ...changes }, key)

/** Replaces files of a bundle (undefined removes a file) and signs the result again, as a hostile publisher could. */
export function resignTestBundle(
  files: BundleFiles,
  changes: Record<string, string | Uint8Array | undefined>,
  key = testPublisherKey,
): Map<string, Uint8Array> {
  const changed = changeTestBundle(files, { ...changes, [signaturePath]: undefined })
  return changed.set(signaturePath, signBundleFiles(changed, key))
}

/** Replaces files of a bundle without signing it again. */
export function changeTestBundle(
  files: BundleFiles,
  changes: Record<string, string | Uint8Array | undefined>,
): Map<string, Uint8Array> {
  const changed = new Map(files)
  for (const [path, content] of Object.entries(changes)) {
    if (content === undefined) changed.delete(path)
    else changed.set(path, typeof content === 'string' ? utf8ToBytes(content) : content)
  }
  return changed
}
