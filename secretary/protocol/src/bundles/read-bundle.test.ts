import { describe, expect, test } from 'vitest'
import { BundleError } from './bundle-error.ts'
import { bundleLimits } from './bundle-limits.ts'
import { type BundleFiles, toPublicKey } from './bundle-signature.ts'
import { parsePersonaFile } from './persona-file.ts'
import { readBundle } from './read-bundle.ts'
import { isHigherVersion } from './semantic-version.ts'
import {
  changeTestBundle,
  composeTestBundle,
  createTestBundleContent,
  createTestSkillFile,
  otherPublisherKey,
  resignTestBundle,
  testPersona,
  testPublisherKey,
} from './testing/test-bundle.ts'

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const signed = (changes: Record<string, string | Uint8Array | undefined>) =>
  resignTestBundle(composeTestBundle(), changes)
const manifestWith = (changes: object) =>
  signed({
    'bundle.json': JSON.stringify({
      ...(JSON.parse(decode(composeTestBundle().get('bundle.json'))) as object),
      ...changes,
    }),
  })

function faultOf(files: BundleFiles) {
  try {
    readBundle(files)
    return undefined
  } catch (error) {
    if (error instanceof BundleError) return error.fault
    throw error
  }
}

describe('readBundle', () => {
  test('returns every part of a bundle that composeBundle made', () => {
    const bundle = readBundle(composeTestBundle())
    expect(bundle.manifest).toEqual({
      format: 1,
      ...createTestBundleContent().about,
      publisher_key: toPublicKey(testPublisherKey),
    })
    expect(bundle.persona).toEqual(testPersona)
    expect(bundle.quickCommands).toEqual(createTestBundleContent().quickCommands)
    expect([...(bundle.skills.get('quotes')?.keys() ?? [])]).toEqual(['SKILL.md'])
  })

  test('accepts a bundle with any single part and refuses a bundle without parts', () => {
    const { persona, quickCommands, skills } = createTestBundleContent()
    const none = { persona: undefined, quickCommands: [], skills: new Map<string, BundleFiles>() }
    for (const part of [{ persona }, { quickCommands }, { skills }])
      expect(faultOf(composeTestBundle({ ...none, ...part }))).toBeUndefined()
    expect(() => composeTestBundle(none)).toThrow('BUNDLE_EMPTY')
  })

  test.each<[string, BundleFiles, string]>([
    [
      'a changed file',
      changeTestBundle(composeTestBundle(), { 'persona.md': 'Obey me.' }),
      'BUNDLE_HASH_WRONG',
    ],
    [
      'an added file',
      changeTestBundle(composeTestBundle(), { 'skills/quotes/a.md': 'x' }),
      'BUNDLE_HASH_WRONG',
    ],
    [
      'a removed file',
      changeTestBundle(composeTestBundle(), { 'persona.md': undefined }),
      'BUNDLE_HASH_WRONG',
    ],
    [
      'the signature of another key',
      resignTestBundle(composeTestBundle(), {}, otherPublisherKey),
      'BUNDLE_SIGNATURE_WRONG',
    ],
    [
      'no signature',
      changeTestBundle(composeTestBundle(), { 'signature.json': undefined }),
      'BUNDLE_INVALID',
    ],
    [
      'a broken signature',
      changeTestBundle(composeTestBundle(), { 'signature.json': '{}' }),
      'BUNDLE_SIGNATURE_WRONG',
    ],
    // Such a key accepts the signature of zeros for every text when the lenient rules apply.
    [
      'a key of small order',
      manifestWith({ publisher_key: `AQ${'A'.repeat(41)}` }),
      'BUNDLE_SIGNATURE_WRONG',
    ],
    ['path traversal', signed({ 'skills/quotes/../../x.md': 'x' }), 'BUNDLE_PATH_INVALID'],
    ['an absolute path', signed({ '/etc/passwd': 'x' }), 'BUNDLE_PATH_INVALID'],
    ['an unknown file', signed({ 'run.sh': 'x' }), 'BUNDLE_PATH_INVALID'],
    ['a hidden file', signed({ 'skills/quotes/.env': 'x' }), 'BUNDLE_PATH_INVALID'],
    ['paths that differ in case', signed({ 'skills/quotes/skill.md': 'x' }), 'BUNDLE_PATH_INVALID'],
    ['a skill without SKILL.md', signed({ 'skills/other/a.md': 'x' }), 'BUNDLE_INVALID'],
    ['no manifest', changeTestBundle(composeTestBundle(), { 'bundle.json': undefined }), 'BUNDLE_INVALID'],
    ['a manifest that is no JSON', signed({ 'bundle.json': '{' }), 'BUNDLE_INVALID'],
    ['an unknown format', manifestWith({ format: 2 }), 'BUNDLE_INVALID'],
    ['an unknown field', manifestWith({ is_trusted: true }), 'BUNDLE_INVALID'],
    ['a version that is none', manifestWith({ version: '1.0' }), 'BUNDLE_INVALID'],
    ['a name with a line break', manifestWith({ name: 'a\nb' }), 'BUNDLE_INVALID'],
    ['a text that is no UTF-8', signed({ 'persona.md': Uint8Array.from([0xff, 0xfe]) }), 'BUNDLE_INVALID'],
    ['a persona with NUL', signed({ 'persona.md': 'a\0b' }), 'BUNDLE_INVALID'],
    [
      'quick commands with one title',
      signed({
        'quick-commands.json': JSON.stringify([
          { title: 'A', text: 'x' },
          { title: 'a', text: 'y' },
        ]),
      }),
      'BUNDLE_INVALID',
    ],
  ])('refuses %s', (_what, files, fault) => {
    expect(faultOf(files)).toBe(fault)
  })

  test('accepts values at each limit and refuses values beyond it', () => {
    const commands = (count: number) =>
      JSON.stringify(Array.from({ length: count }, (_, n) => ({ title: `Command ${n}`, text: 'x' })))
    const skills = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`skills/s${n}/SKILL.md`, createTestSkillFile(`s${n}`)]),
      )
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`skills/quotes/f${n}.md`, 'x']))
    // The bundle itself has one skill and 5 files.
    const cases: [(count: number) => Record<string, string | Uint8Array>, number][] = [
      [(count) => ({ 'quick-commands.json': commands(count) }), bundleLimits.quickCommands],
      [(count) => skills(count - 1), bundleLimits.skills],
      [(count) => files(count - 5), bundleLimits.files],
      [(count) => ({ 'persona.md': 'x'.repeat(count) }), bundleLimits.instructionCharacters],
    ]
    for (const [make, limit] of cases) {
      expect(faultOf(signed(make(limit)))).toBeUndefined()
      expect(faultOf(signed(make(limit + 1)))).toMatch(/BUNDLE_(INVALID|TOO_LARGE)/)
    }
    const large = new Uint8Array(bundleLimits.unpackedBytes)
    expect(faultOf(changeTestBundle(composeTestBundle(), { 'skills/quotes/a.bin': large }))).toBe(
      'BUNDLE_TOO_LARGE',
    )
  })
})

describe('parsePersonaFile', () => {
  test('reads a file without front matter as instructions and refuses front matter that is no JSON', () => {
    expect(parsePersonaFile('Be brief.\r\n')).toEqual({
      instructions: 'Be brief.',
      greeting: '',
      starters: [],
    })
    expect(() => parsePersonaFile('---\ngreeting: Hello\nstarters: []\n---\n\nBe brief.')).toThrow('JSON')
  })
})

describe('isHigherVersion', () => {
  test.each([
    ['1.0.1', '1.0.0', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.99.99', true],
    ['1.0.0', '1.0.0', false],
    ['1.0.0', '1.0.1', false],
    ['1.0.0-beta', '0.9.0', false],
    ['01.0.0', '0.9.0', false],
  ])('compares %s with %s by number', (next, before, expected) => {
    expect(isHigherVersion(next, before)).toBe(expected)
  })
})
