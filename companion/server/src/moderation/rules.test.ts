import { describe, expect, test } from 'vitest'
import {
  applyWordListChanges,
  diffWordLists,
  findSensitiveWords,
  hasBlockedWord,
  normaliseTextForMatching,
  replayWordListVersions,
  findStrictestCategory,
  type SensitiveWord,
  decideSensitiveWordRefusal,
} from './rules.ts'
import { builtInSensitiveWords } from './sensitive-words.ts'

const block = (word: string): SensitiveWord => ({ word, category: 'block' })
const review = (word: string): SensitiveWord => ({ word, category: 'review' })
const builtIn = builtInSensitiveWords.map((word) => block(normaliseTextForMatching(word)))

test.each(['一起赌博', '一起 赌 博', '一起赌·博', '一起＊赌＊博', 'ＡＡ赌博ＢＢ', '有人刷-单吗'])(
  'hasBlockedWord returns true for the text %j',
  (text) => expect(hasBlockedWord(builtIn, ['早上好', text])).toBe(true),
)

test.each(['早上好', '下棋不赌输赢', '今天买了单，刷了卡', ''])(
  'hasBlockedWord returns false for the text %j',
  (text) => expect(hasBlockedWord(builtIn, [text])).toBe(false),
)

test('hasBlockedWord ignores words that only need a review', () => {
  expect(hasBlockedWord([review('保健品')], ['买保健品'])).toBe(false)
})

test('findSensitiveWords returns the words that texts contain, and findStrictestCategory prefers block to review', () => {
  const words = [review('保健品'), block('赌博'), block('传销')]
  const found = findSensitiveWords(words, ['保健品', '赌-博'])
  expect(found).toEqual([review('保健品'), block('赌博')])
  expect(findStrictestCategory(found)).toBe('block')
  expect(findStrictestCategory([review('保健品')])).toBe('review')
  expect(findStrictestCategory([])).toBeUndefined()
})

describe('applyWordListChanges', () => {
  const current = [block('赌博'), block('传销')]
  test('applyWordListChanges lists, in normalised form, only new words as added and only existing words as removed', () => {
    const change = { add: [block('赌 博'), review('传-销'), review('ＶＸ号')], remove: ['不在词库'] }
    expect(applyWordListChanges(current, change)).toEqual({
      words: [block('赌博'), review('传销'), review('vx号')],
      added: [review('传销'), review('vx号')],
      removed: [],
    })
  })

  test('a word that is removed and added in one change stays with the new category', () => {
    const { words, removed } = applyWordListChanges(current, { add: [review('赌博')], remove: ['赌博'] })
    expect(words).toEqual([block('传销'), review('赌博')])
    expect(removed).toEqual([])
  })

  test('diffWordLists returns the change from one list to another, and replayWordListVersions rebuilds a list from its changes', () => {
    const versions = [
      { added: current, removed: [] },
      { added: [review('保健品')], removed: ['传销'] },
      { added: [block('保健品')], removed: [] },
    ]
    const last = replayWordListVersions(versions)
    expect(last).toEqual([block('赌博'), block('保健品')])
    const { words } = applyWordListChanges(
      last,
      diffWordLists(last, replayWordListVersions(versions.slice(0, 2))),
    )
    expect(words).toEqual([block('赌博'), review('保健品')])
  })
})

test.each([
  ['赌博', undefined],
  ['赌', 'WORD_TOO_SHORT'],
  ['赌 。', 'WORD_TOO_SHORT'],
  ['？？？', 'WORD_TOO_SHORT'],
  ['赌'.repeat(40), undefined],
  ['赌'.repeat(41), 'WORD_TOO_LONG'],
])('decideSensitiveWordRefusal answers for %j: %s', (word, refusal) =>
  expect(decideSensitiveWordRefusal(word)).toBe(refusal),
)
