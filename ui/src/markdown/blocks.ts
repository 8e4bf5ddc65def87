import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import type { MarkdownBlock } from '@sanhe/markdown/markdown'

/** A Markdown block that the server sanitized. `key` is the fingerprint of the block before sanitizing. */
export type SanitizedBlock = MarkdownBlock & { key: string }
export type MarkdownOrSanitizedBlock = MarkdownBlock | SanitizedBlock

/** Rendered Markdown blocks, and the function that turns their HTML into a sanitized fragment. */
export type RenderedBlocks = {
  blocks: readonly MarkdownOrSanitizedBlock[]
  fragment: (html: string) => DocumentFragment
}

/** Returns whether two blocks have the same content, even if the server sanitized only one of them. */
export function isSameBlock(one: MarkdownOrSanitizedBlock, other: MarkdownOrSanitizedBlock) {
  if ('key' in one) return one.key === ('key' in other ? other.key : computeTextFingerprint(other.html))
  return 'key' in other ? computeTextFingerprint(one.html) === other.key : one.html === other.html
}

export function countUnchangedBlocks(
  before: readonly MarkdownOrSanitizedBlock[],
  after: readonly MarkdownOrSanitizedBlock[],
) {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSameBlock(before[start]!, after[start]!)) start += 1
  let end = 0
  while (end < shorter - start && isSameBlock(before.at(-1 - end)!, after.at(-1 - end)!)) end += 1
  return { start, end }
}

/** Longest time in ms for rendering one group of blocks, so that the browser can paint between two groups. */
const sliceMs = 12

export type RenderedBlockList = { show(drawing: RenderedBlocks): void; stop(): void }

/**
 * Displays blocks in an element and replaces only the changed blocks, so that diagrams, images and the scroll position
 * stay. A large document is rendered in several steps; a newer document replaces one that is still being rendered.
 */
export function createRenderedBlockList(
  root: HTMLElement,
  build: (fragment: DocumentFragment) => HTMLElement,
  done: () => void,
): RenderedBlockList {
  let shown: MarkdownOrSanitizedBlock[] = []
  let frame = 0
  return {
    show({ blocks, fragment }) {
      cancelAnimationFrame(frame)
      const { start, end } = countUnchangedBlocks(shown, blocks)
      for (const element of [...root.children].slice(start, shown.length - end)) element.remove()
      const after = root.children[start] ?? null
      const addedEnd = blocks.length - end
      shown = [...blocks.slice(0, start), ...blocks.slice(addedEnd)]
      root.classList.toggle('is-long', blocks.length > longDocument)
      const work = () => {
        const until = performance.now() + sliceMs
        let at = shown.length - end
        while (at < addedEnd && (at === start || performance.now() < until)) {
          root.insertBefore(build(fragment(blocks[at]!.html)), after)
          shown.splice(at, 0, blocks[at]!)
          at += 1
        }
        if (at < addedEnd) frame = requestAnimationFrame(work)
        else finish(root, blocks, done)
      }
      work()
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** In documents with at least this number of blocks, the browser lays out only the blocks near the viewport. */
const longDocument = 300

function finish(root: HTMLElement, blocks: readonly MarkdownOrSanitizedBlock[], done: () => void) {
  const elements = root.children
  for (const [index, { line }] of blocks.entries()) {
    const element = elements[index] as HTMLElement | undefined
    if (element && element.dataset['line'] !== String(line)) element.dataset['line'] = String(line)
  }
  done()
}

/** Returns the line number (from 1) in the Markdown source for an element inside a block. */
export function readSourceLine(element: Element) {
  const own = element.closest<HTMLElement>('[data-line]')
  const block = element.closest<HTMLElement>('.md-block')
  if (!block) return undefined
  const offset = own && own !== block ? Number(own.dataset['line']) : 0
  return Number(block.dataset['line']) + offset
}
