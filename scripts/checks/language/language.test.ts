import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGlossary } from './glossary.ts'
import { listSourceTexts } from './source-texts.ts'
import { findGlossaryViolations } from './violations.ts'

const glossary = readGlossary(readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8'))
const check = (source: string, path = 'sample.ts') =>
  findGlossaryViolations(glossary, listSourceTexts(path, source)).map(
    ({ line, message }) => `${line}: ${message}`,
  )

describe('readGlossary', () => {
  test('readGlossary reads the refused words with their places', () => {
    expect(glossary.refused).toContainEqual({
      word: 'whoever',
      places: ['names', 'comments', 'titles'],
      instead: 'the user, the caller',
    })
    expect(glossary.firstWordsOfComments).toContain('whoever')
    expect(glossary.firstWordsOfTitles).toContain('that')
  })

  test('readGlossary throws when its sections are missing, so that the check cannot pass by accident', () =>
    expect(() => readGlossary('# Glossary\n')).toThrow('refused words are missing'))
})

describe('the language check', () => {
  test('the language check finds a refused word in names of types, functions, variables, parameters and properties', () => {
    const source = `type JoinWish = { askedAt: number }
function give(wish: string) { const { told } = { told: wish }; return told }`
    expect(check(source)).toEqual([
      '1: name "JoinWish" has "wish": write input',
      '1: name "askedAt" has "asked": write input, requested',
      '2: name "wish" has "wish": write input',
      '2: name "told" has "told": write notified, published',
    ])
  })

  test('the language check finds a refused word in the name of a file, also in the plural', () =>
    expect(check('', 'src/new-wishes.ts')).toEqual(['1: name "new-wishes" has "wish": write input']))

  test('the language check finds plurals and possessives in sentences', () => {
    expect(check("// It is somebody's.\nconst x = 1")).toHaveLength(1)
    expect(check('// The deeds of a page.\nconst x = 1')).toHaveLength(1)
  })

  test('the language check ignores wire fields with underscores and imported names', () =>
    expect(check(`import { wish } from 'x'\ntype Row = { asked_at: string }`)).toEqual([]))

  test('the language check finds refused words and refused first words in comments, and joins adjacent line comments', () => {
    expect(check('// A reason that\n// nobody knows.')).toEqual([
      '1: comment "A reason that nobody knows." has "nobody": write no user, no caller',
    ])
    expect(check('/** Of a slot that is open. */\nconst x = 1')).toEqual([
      '1: comment "Of a slot that is open." begins with "Of": begin with the subject',
    ])
  })

  test('the language check ignores directives of tools', () =>
    expect(check('// oxlint-disable-next-line who-knows -- beside\nconst x = 1')).toEqual([]))

  test('the language check finds refused first words in titles, of test.each and templates too', () => {
    const source = "test.each([1])('is %s', () => {})\ndescribe(`of ${1}`, () => {})"
    expect(check(source)).toEqual([
      '1: title "is %s" begins with "is": begin with the subject',
      '2: title "of …" begins with "of": begin with the subject',
    ])
  })

  test('the language check finds refused Chinese and English words in string literals and JSX text', () => {
    expect(check(`const t = { error: '没能保存' }`)).toEqual(['1: label "没能保存" has "没能": write 失败'])
    expect(check('const x = <p>Opened lately</p>', 'sample.tsx')).toEqual([
      '1: label "Opened lately" has "lately": write recently',
    ])
  })
})
