import type { MarkdownBlock } from '@sanhe/kit/markdown'

/** How many blocks at the start and at the end stayed as they were. */
export function keptBlocks(before: readonly string[], after: readonly string[]) {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return { start, end }
}

/** A slice of work that leaves a frame its time. */
const sliceMs = 12

export type BlockList = { show(blocks: readonly MarkdownBlock[]): void; stop(): void }

/**
 * Shows blocks in an element, replacing only those that changed, so that diagrams, pictures and the reader's place
 * stay. A large document appears in slices; a newer one takes over wherever the last one was.
 */
export function blockList(
  root: HTMLElement,
  build: (html: string) => HTMLElement,
  done: () => void,
): BlockList {
  let shown: string[] = []
  let frame = 0
  return {
    show(blocks) {
      cancelAnimationFrame(frame)
      const htmls = blocks.map(({ html }) => html)
      const { start, end } = keptBlocks(shown, htmls)
      for (const element of [...root.children].slice(start, shown.length - end)) element.remove()
      const after = root.children[start] ?? null
      const added = htmls.slice(start, htmls.length - end)
      shown = [...shown.slice(0, start), ...shown.slice(shown.length - end)]
      const work = () => {
        const until = performance.now() + sliceMs
        let at = shown.length - end
        while (at < start + added.length && (at === start || performance.now() < until)) {
          root.insertBefore(build(htmls[at]!), after)
          shown.splice(at, 0, htmls[at]!)
          at += 1
        }
        if (at < start + added.length) frame = requestAnimationFrame(work)
        else finish(root, blocks, done)
      }
      work()
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** From here on the browser lays out only what is near the window. */
const longDocument = 300

function finish(root: HTMLElement, blocks: readonly MarkdownBlock[], done: () => void) {
  root.classList.toggle('is-long', blocks.length > longDocument)
  const elements = root.children
  for (const [index, { line }] of blocks.entries()) {
    const element = elements[index] as HTMLElement | undefined
    if (element && element.dataset['line'] !== String(line)) element.dataset['line'] = String(line)
  }
  done()
}

/** The line of the source, from 1, that an element inside a block comes from. */
export function sourceLine(element: Element) {
  const own = element.closest<HTMLElement>('[data-line]')
  const block = element.closest<HTMLElement>('.md-block')
  if (!block) return undefined
  const offset = own && own !== block ? Number(own.dataset['line']) : 0
  return Number(block.dataset['line']) + offset
}
