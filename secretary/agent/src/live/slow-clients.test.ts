import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ScriptedBrainCall,
  connectExtendedClient,
  connectStrictClient,
  createScriptedBrain,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
  waitForValue,
} from '#testing'
import { pauseAtUnsentBytes } from './rules.ts'

let agent: TestAgent
let script: ReturnType<typeof createScriptedBrain>
let volume: ScriptedBrainCall | undefined
let fast: Awaited<ReturnType<typeof connectExtendedClient>>
const session = createTestSessionId()
beforeEach(async () => {
  script = createScriptedBrain()
  agent = await startTestAgent({}, script.brain)
  fast = await connectExtendedClient(agent)
})
afterEach(() => agent.stop())

const page = 'x'.repeat(64 * 1024)
const pagesOfVolume = 3
type ReceivedFrames = { frames: { type: string; [field: string]: unknown }[] }
const chunksOf = ({ frames }: ReceivedFrames) => frames.filter(({ type }) => type === 'stream_chunk')
/** Returns the received text of each reply by id. */
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
/**
 * Emits the same long text `pages` times, each time as a separate fragment. Waits after each fragment until the fast
 * client has received it.
 */
async function write(pages: number) {
  for (let n = 0; n < pages; n += 1) {
    const before = chunksOf(fast).length
    volume?.emit(page)
    await waitForValue(() => chunksOf(fast).length > before)
  }
}
const unsent = () => agent.services.hub.unsent()

test.each([
  ['strict', connectStrictClient],
  ['extended', connectExtendedClient],
] as const)(
  'the %s client that is slow for a while receives the whole text in fewer frames',
  async (_, open) => {
    const slow = await open(agent)
    slow.ws.pause()
    // The size of the operating system's socket buffers is unknown, so the test writes until the agent counts enough
    // unsent bytes.
    while (Math.max(...unsent()) <= pauseAtUnsentBytes) {
      await newVolume()
      await write(pagesOfVolume)
    }
    await newVolume()
    await write(pagesOfVolume)
    slow.ws.resume()
    await waitForValue(() => lengthOf(slow) === lengthOf(fast))
    volume?.emit('the end')
    volume?.done(1)
    await waitForValue(() => slow.frames.some(({ usage }) => (usage as { tokens?: number })?.tokens === 1))
    expect(textsOf(slow)).toEqual(textsOf(fast))
    expect(chunksOf(slow).length).toBeLessThan(chunksOf(fast).length)
    const numbers = slow.frames.flatMap(({ type, seq }) => (type === 'welcome' || !seq ? [] : [Number(seq)]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  },
)

test('a client that stops reading is closed with 4409, while other clients receive everything', async () => {
  const stuck = await connectExtendedClient(agent)
  stuck.ws.pause()
  let volumes = 0
  for (; unsent().length === 2; volumes += 1) {
    await newVolume()
    await write(pagesOfVolume)
  }
  stuck.ws.resume()
  expect((await stuck.closed).code).toBe(4409)
  expect(lengthOf(fast)).toBe(volumes * pagesOfVolume * page.length)
  // The server discards the data of the closed client, which reconnects and receives the reply so far.
  const again = await connectExtendedClient(agent)
  expect(await again.next('stream_chunk')).toMatchObject({ content: page.repeat(pagesOfVolume) })
})
