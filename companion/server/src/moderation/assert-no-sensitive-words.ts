import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { hasBlockedWord } from './rules.ts'

type WordDeps = Pick<Deps, 'wordList'>

/** Returns whether a text contains a word of the current word list that no public text may contain. */
export async function hasSensitiveWord({ wordList }: WordDeps, texts: string[]) {
  return hasBlockedWord(await wordList.current(), texts)
}

/**
 * Throws SENSITIVE_CONTENT if a text with a sensitive word would become visible to other users. Texts that are null or
 * undefined are ignored.
 */
export async function assertNoSensitiveWords(deps: WordDeps, ...texts: (string | null | undefined)[]) {
  if (
    await hasSensitiveWord(
      deps,
      texts.map((text) => text ?? ''),
    )
  )
    throw apiError('SENSITIVE_CONTENT')
}
