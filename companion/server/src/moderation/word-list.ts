import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import type { SensitiveWord } from './rules.ts'
import { listWords, wordListNotifyChannel } from './store.ts'

/** Longest time in ms that a process uses its copy of the list without reading the list again. */
const maxAgeMs = minuteMs

type Copy = { words: Promise<SensitiveWord[]>; loadedAt: number }

/**
 * Creates the list of sensitive words of this process, which is a cached copy. A change in any process is announced by
 * PostgreSQL and discards the copy, so that the next text is checked with the new list.
 */
export function createWordList({ db, listen }: Pick<Deps, 'db' | 'listen'>): Deps['wordList'] {
  let copy: Copy | undefined
  const invalidate = () => void (copy = undefined)
  let connection: ReturnType<Deps['listen']> | undefined

  function current() {
    connection ??= listen(wordListNotifyChannel, invalidate)
    if (copy && performance.now() - copy.loadedAt < maxAgeMs) return copy.words
    const loaded: Copy = { words: listWords(db), loadedAt: performance.now() }
    copy = loaded
    // A failed read is removed from the cache, so that the next text reads the list again.
    loaded.words.catch(() => copy === loaded && invalidate())
    return loaded.words
  }

  return {
    current,
    invalidate,
    stop: async () => connection?.stop(),
  }
}
