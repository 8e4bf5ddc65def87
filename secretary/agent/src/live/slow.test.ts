import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type BrainCall,
  connectExtended,
  connectStrict,
  newSessionId,
  scriptedBrain,
  startTestAgent,
  type TestAgent,
  waitFor,
} from '#testing'
import { pauseBytes } from './rules.ts'

let agent: TestAgent
let script: ReturnType<typeof scriptedBrain>
let volume: BrainCall | undefined
let fast: Awaited<ReturnType<typeof connectExtended>>
const session = newSessionId()
beforeEach(async () => {
  script = scriptedBrain()
  agent = await startTestAgent({}, script.brain)
  fast = await connectExtended(agent)
})
afterEach(() => agent.stop())

const page = 'x'.repeat(64 * 1024)
const pagesOfVolume = 3
type ReceivedFrames = { frames: { type: string; [field: string]: unknown }[] }
const chunksOf = ({ frames }: ReceivedFrames) => frames.filter(({ type }) => type === 'stream_chunk')
/** Returns the text of each reply. */
function textsOf(client: ReceivedFrames) {
  const texts: Record<string, string> = {}
  for (const { message_id, content } of chunksOf(client))
    texts[String(message_id)] = (texts[String(message_id)] ?? '') + String(content)
  return texts
}
const lengthOf = (client: ReceivedFrames) => Object.values(textsOf(client)).join('').length

async function newVolume() {
  volume?.done()
  fast.sendMessage(session, 'Write a book')
  volume = await script.next()
}
/** Emits each page as a separate fragment, and stops while a reader is too slow. */
async function write(pages: number) {
  for (let n = 0; n < pages; n += 1) {
    const before = chunksOf(fast).length
    volume?.emit(page)
    await waitFor(() => chunksOf(fast).length > before)
  }
}
const unsent = () => agent.parts.hub.unsent()

test.each([
  ['strict', connectStrict],
  ['extended', connectExtended],
] as const)(
  'the %s client that is slow for a while receives the whole text in fewer frames',
  async (_, open) => {
    const slow = await open(agent)
    slow.ws.pause()
    // The size of the system's own buffers for a socket is unknown.
    while (Math.max(...unsent()) <= pauseBytes) {
      await newVolume()
      await write(pagesOfVolume)
    }
    await newVolume()
    await write(pagesOfVolume)
    slow.ws.resume()
    await waitFor(() => lengthOf(slow) === lengthOf(fast))
    volume?.emit('the end')
    volume?.done(1)
    await waitFor(() => slow.frames.some(({ usage }) => (usage as { tokens?: number })?.tokens === 1))
    expect(textsOf(slow)).toEqual(textsOf(fast))
    expect(chunksOf(slow).length).toBeLessThan(chunksOf(fast).length)
    const numbers = slow.frames.flatMap(({ type, seq }) => (type === 'welcome' || !seq ? [] : [Number(seq)]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  },
)

test('a client that stops reading is closed with 4409, while other clients receive everything', async () => {
  const stuck = await connectExtended(agent)
  stuck.ws.pause()
  let volumes = 0
  for (; unsent().length === 2; volumes += 1) {
    await newVolume()
    await write(pagesOfVolume)
  }
  stuck.ws.resume()
  expect((await stuck.closed).code).toBe(4409)
  expect(lengthOf(fast)).toBe(volumes * pagesOfVolume * page.length)
  // The server keeps nothing for the closed client, which reconnects and receives the reply so far.
  const again = await connectExtended(agent)
  expect(await again.next('stream_chunk')).toMatchObject({ content: page.repeat(pagesOfVolume) })
})
