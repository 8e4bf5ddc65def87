import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  joinReplyFragments,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'

const program = fileURLToPath(new URL('./testing/acp-agent.ts', import.meta.url))
const command = JSON.stringify([process.execPath, program])

let agent: TestAgent
let socket: Awaited<ReturnType<typeof connectExtendedClient>>
let session: string
const start = async (ACP_COMMAND = command) => {
  agent = await startTestAgent({ ACP_COMMAND })
  socket = await connectExtendedClient(agent)
}
beforeEach(() => void (session = createTestSessionId()))
afterEach(async () => {
  await socket.close()
  await agent.stop()
})

async function ask(content: string) {
  socket.sendMessage(session, content)
  const frames = await socket.upTo('stream_end')
  return { frames, text: joinReplyFragments(frames), end: frames.at(-1) }
}
const history = async () => (await agent.device.messages.list({ query: { session_id: session } })).messages
async function decide(decision: 'approve' | 'deny') {
  const request = await socket.next('approval_request')
  socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision })
  return request
}

describe('a program that speaks the Agent Client Protocol', () => {
  test("a reply contains the program's text, reasoning and estimated tokens, and the next prompt contains earlier messages", async () => {
    await start()
    const { text, end } = await ask('think and say hello')
    expect(text).toBe('You said: think and say hello')
    expect(end).toMatchObject({ status: 'complete', usage: { estimated: true } })
    expect((await history())[1]).toMatchObject({ reasoning: 'Let me think.' })
    expect((await ask('Again')).text).toContain('USER: think and say hello')
    expect(await agent.device.engines.list()).toMatchObject({ mode: 'server', server: { kind: 'acp' } })
  })

  test('a permission that the program requests becomes an approval request with target and diff, and its tool call is stored', async () => {
    await start()
    socket.sendMessage(session, 'please write it')
    const request = await decide('approve')
    expect(request).toMatchObject({ target: '/notes.txt', overwrites: true })
    expect(request['diff']).toContain('+new')
    expect(joinReplyFragments(await socket.upTo('stream_end'))).toBe('I wrote it.')
    expect((await history())[1]?.tool_calls).toMatchObject([
      { name: 'acp_edit', status: 'done', output: 'written' },
    ])
  })

  test('the program receives a refusal when the user denies the permission that it requests', async () => {
    await start()
    socket.sendMessage(session, 'please write it')
    await decide('deny')
    expect(joinReplyFragments(await socket.upTo('stream_end'))).toBe('I did not write it.')
    expect((await history())[1]?.tool_calls).toMatchObject([{ status: 'denied' }])
  })

  test('cancel ends the reply, and the next message gets a complete reply', async () => {
    await start()
    socket.sendMessage(session, 'slow please')
    const { message_id } = await socket.next('stream_start')
    await socket.next('stream_chunk')
    socket.send({ type: 'cancel', message_id: String(message_id) })
    expect(await socket.next('stream_end')).toMatchObject({ status: 'cancelled' })
    expect((await ask('Hello')).end).toMatchObject({ status: 'complete' })
  })

  test.each([
    ['crash now', 'Half of \n\nThe agent program ended before'],
    ['请 crash', '智能体程序在回答完成之前退出了'],
    ['the length', 'reached its length limit'],
    ['refuse this', 'refused to answer'],
  ])(
    'for the message “%s” the reply ends with an error that explains the fault',
    async (content, message) => {
      await start()
      const { text, end } = await ask(content)
      expect(text).toContain(message)
      expect(end).toMatchObject({ status: 'error' })
      expect((await ask('Hello')).end).toMatchObject({ status: 'complete' })
    },
  )

  test('the reply says that the program cannot be started when the program does not exist', async () => {
    await start(JSON.stringify(['/no/such/program']))
    expect((await ask('Hello')).text).toContain('cannot be started')
  })
})
