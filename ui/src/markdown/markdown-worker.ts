import { createMarkdown } from '@sanhe/kit/markdown'

const markdown = createMarkdown()

/** From here on cleaning each paragraph by itself would take longer than the reader has patience for. */
const sectionLimit = 200_000

/** Only the newest of the texts that piled up is worth reading; the older ones are answered with it. */
let pending: { id: number; source: string }[] = []

addEventListener('message', ({ data }: MessageEvent<{ id: number; source: string }>) => {
  pending.push(data)
  if (pending.length === 1) setTimeout(answerAll)
})

function answerAll() {
  const all = pending
  pending = []
  const source = all.at(-1)?.source ?? ''
  const blocks = markdown.renderBlocks(source, source.length > sectionLimit)
  for (const { id } of all) postMessage({ id, blocks })
}
