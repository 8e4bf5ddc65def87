import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type BrainCall,
  connect,
  connectExtended,
  newSessionId,
  scriptedBrain,
  startTestAgent,
  type TestAgent,
  until,
} from '#testing'
import { pauseBytes } from './rules.ts'

let agent: TestAgent
let call: BrainCall
let fast: Awaited<ReturnType<typeof connectExtended>>
beforeEach(async () => {
  const script = scriptedBrain()
  agent = await startTestAgent({}, script.brain)
  fast = await connectExtended(agent)
  fast.say(newSessionId(), 'Write a book')
  call = await script.next()
})
afterEach(() => agent.stop())

const page = 'x'.repeat(64 * 1024)
const heardBy = ({ frames }: { frames: { type: string; [field: string]: unknown }[] }) =>
  frames.filter(({ type }) => type === 'stream_chunk').map(({ content }) => String(content))
const lengthOf = (texts: string[]) => texts.reduce((sum, { length }) => sum + length, 0)

/** Page after page, each as a fragment of its own, while everybody who reads keeps up. */
async function write(pages: number) {
  for (let n = 0; n < pages; n += 1) {
    const before = fast.frames.length
    call.emit(page)
    await until(() => fast.frames.length > before)
  }
}
const mostUnsent = () => Math.max(...agent.parts.hub.unsent())

test.each([
  ['strict', connect],
  ['extended', connectExtended],
] as const)('a %s client that is slow for a while gets the whole text, in fewer frames', async (_, open) => {
  const slow = await open(agent)
  slow.ws.pause()
  let pages = 0
  // How much the system itself takes for a socket that nobody reads is its own affair.
  for (; mostUnsent() <= pauseBytes; pages += 1) await write(1)
  await write(8)
  slow.ws.resume()
  pages += 8
  await until(() => lengthOf(heardBy(slow)) === pages * page.length)
  expect(heardBy(slow).length).toBeLessThan(heardBy(fast).length)
  call.emit('the end')
  call.done(1)
  await slow.next('stream_end')
  expect(heardBy(slow).join('')).toBe(`${page.repeat(pages)}the end`)
  const numbers = slow.frames.flatMap(({ type, seq }) => (type === 'welcome' || !seq ? [] : [Number(seq)]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('a client that reads no more is given up with 4409 while others hear everything', async () => {
  const stuck = await connectExtended(agent)
  stuck.ws.pause()
  let pages = 0
  for (let [before, now] = [0, 0]; now >= before; pages += 4) {
    before = now
    await write(4)
    now = mostUnsent()
  }
  stuck.ws.resume()
  expect((await stuck.closed).code).toBe(4409)
  expect(lengthOf(heardBy(fast))).toBe(pages * page.length)
  // Nothing is kept for it: it comes back and is told where the reply stands.
  const again = await connectExtended(agent)
  expect(await again.next('stream_chunk')).toMatchObject({ content: page.repeat(pages) })
})
