import { type RefObject, useEffect, useState } from 'react'
import type { CommentThread } from '#api.ts'
import { findAnchoredText } from './anchor.ts'
import { toDomRange, readTextOfDocument } from './text-model.ts'

/** Ranges of the commented words by thread. A thread without a range is detached. */
export type AnchoredThreads = ReadonlyMap<number, Range>

/** Time in ms without changes of the page after which anchors are searched for again. */
const pauseMs = 150

/** Finds the words of each thread in the rendered text, again whenever the text changes. */
export function useAnchoredThreads(
  root: RefObject<HTMLElement | null>,
  threads: readonly CommentThread[] | undefined,
) {
  const [anchored, setAnchored] = useState<AnchoredThreads>()
  useEffect(() => {
    const element = root.current
    if (!element || !threads) return
    const find = () => setAnchored(findRanges(element, threads))
    let timer = setTimeout(find)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(find, pauseMs)
    })
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [root, threads])
  return anchored
}

function findRanges(element: HTMLElement, threads: readonly CommentThread[]): AnchoredThreads {
  const model = readTextOfDocument(element)
  return new Map(
    threads.flatMap(({ id, anchor }) => {
      const span = anchor && findAnchoredText(model.text, anchor)
      const range = span && toDomRange(model, span)
      return range ? [[id, range] as const] : []
    }),
  )
}
