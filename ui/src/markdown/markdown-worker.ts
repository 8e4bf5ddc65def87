import { createMarkdown } from '@sanhe/markdown/markdown'

const markdown = createMarkdown()

/** Requests that wait for rendering. Only the newest text is rendered; requests for older texts receive its result. */
let pending: { id: number; source: string }[] = []

addEventListener('message', ({ data }: MessageEvent<{ id: number; source: string }>) => {
  pending.push(data)
  if (pending.length === 1) setTimeout(answerAll)
})

function answerAll() {
  const all = pending
  pending = []
  const blocks = markdown.renderBlocks(all.at(-1)?.source ?? '')
  for (const { id } of all) postMessage({ id, blocks })
}
