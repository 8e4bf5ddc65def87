import { createMarkdown } from '@sanhe/markdown/markdown'

const markdown = createMarkdown()

/** Only the newest of the texts that piled up is worth reading; the older ones are answered with it. */
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
