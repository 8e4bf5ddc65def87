import { describe, expect, test } from 'vitest'
import { findMentionedPaths } from './asset-mentions.ts'

/** Collection of texts that counts how many of its texts were read. */
function countedTexts(texts: string[]) {
  const counted = { reads: 0 }
  function* read() {
    for (const text of texts) {
      counted.reads += 1
      yield text
    }
  }
  return { counted, texts: read() }
}

describe('findMentionedPaths', () => {
  test('findMentionedPaths finds unencoded and encoded names, and no others', () => {
    const texts = ['![](a.png) and [x](files/b%20c.png)', '![[玫瑰.png]] ![](%E6%9C%88.png)']
    const paths = ['img/a.png', 'b c.png', '玫瑰.png', '月.png', 'd.png']
    expect([...findMentionedPaths(texts, paths)]).toEqual(paths.slice(0, 4))
  })

  test('findMentionedPaths reads each text once for 200 assets', () => {
    const { counted, texts } = countedTexts(Array.from({ length: 500 }, (_, index) => `text ${index}`))
    const paths = Array.from({ length: 200 }, (_, index) => `missing-${index}.png`)
    expect(findMentionedPaths(texts, paths).size).toBe(0)
    expect(counted.reads).toBe(500)
  })

  test('findMentionedPaths stops when every name was found, and reads nothing without assets', () => {
    const { counted, texts } = countedTexts(['a.png', 'more', 'more'])
    expect([...findMentionedPaths(texts, ['a.png'])]).toEqual(['a.png'])
    expect(counted.reads).toBe(1)
    const unread = countedTexts(['a.png'])
    findMentionedPaths(unread.texts, [])
    expect(unread.counted.reads).toBe(0)
  })
})
