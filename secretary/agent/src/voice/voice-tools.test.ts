import { afterEach, describe, expect, test } from 'vitest'
import { startVoiceChat } from './testing/voice-chat.ts'

type Chat = Awaited<ReturnType<typeof startVoiceChat>>
let chat: Chat
afterEach(() => chat.stop())

const write = { name: 'write_file', input: { path: 'notes.txt', text: 'Buy milk' } }

async function startAndAsk(...replies: Parameters<Chat['service']['queue']>) {
  chat = await startVoiceChat()
  chat.service.queue(...replies)
  chat.speak()
}

async function decide(decision: 'approve' | 'deny') {
  const request = await chat.socket.next('approval_request')
  await chat.reach('waiting')
  await expect.poll(() => chat.service.sent('response.create').length).toBe(2)
  chat.socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision })
  return request
}

const spokenText = ({ socket }: Chat) =>
  socket.frames
    .filter(({ type }) => type === 'stream_chunk')
    .map(({ content }) => String(content))
    .join('')

const outputs = () =>
  chat.service
    .sent('conversation.item.create')
    .map(({ item }) => item as { type: string; output?: string })
    .filter(({ type }) => type === 'function_call_output')
    .map(({ output }) => output ?? '')

describe('tools in a voice conversation', () => {
  test('a tool runs, its card is part of the reply, and the service speaks with its output', async () => {
    await startAndAsk(
      { toolCalls: [{ name: 'calculate', input: { expression: '6 * 7' } }] },
      { text: 'It is forty-two.' },
    )
    await chat.play()
    await chat.reach('listening')
    expect(outputs()[0]).toContain('42')
    expect((await chat.messages())[1]).toMatchObject({
      content: 'It is forty-two.',
      tool_calls: [{ name: 'calculate', status: 'done' }],
    })
  })

  test('an action that needs approval shows the ordinary card, the voice says so, and it runs only after the approval', async () => {
    await startAndAsk({ toolCalls: [write] }, { text: 'Please allow it on the screen.' }, { text: 'Done.' })
    const request = await decide('approve')
    expect(request).toMatchObject({ input: expect.stringContaining('Buy milk') })
    await expect.poll(() => outputs().length).toBe(1)
    await expect.poll(() => chat.service.sent('response.create').length).toBe(3)
    const announced = chat.service.sent('response.create')[1]?.['response'] as { instructions: string }
    expect(announced).toMatchObject({ conversation: 'none', tool_choice: 'none' })
    expect(announced.instructions).toContain("waits for the person's approval")
    await expect.poll(() => spokenText(chat)).toContain('Done.')
    await chat.socket.settled()
    const frames = chat.socket.frames.filter(({ type }) => type === 'voice_output')
    chat.reportPlayed(frames.at(-1), 60_000)
    await expect.poll(async () => (await chat.messages())[1]?.status).toBe('complete')
    const reply = (await chat.messages())[1]
    expect(reply?.content).toBe('Please allow it on the screen.\n\nDone.')
    expect(reply?.tool_calls).toMatchObject([{ name: 'write_file', status: 'done' }])
  })

  test('an approval that a tool requests before the reply has text is in the language of the app', async () => {
    chat = await startVoiceChat({ language: 'zh' })
    chat.service.queue({ toolCalls: [write] }, { text: '请在屏幕上确认。' }, { text: '好的。' })
    chat.speak()
    expect(await decide('deny')).toMatchObject({ summary: expect.stringMatching(/\p{Script=Han}/u) })
  })

  test('an action that the user denies does not run', async () => {
    await startAndAsk({ toolCalls: [write] })
    await decide('deny')
    await expect.poll(() => outputs().length).toBe(1)
    expect(outputs()[0]).toContain('declined')
    expect((await chat.messages())[1]?.tool_calls).toMatchObject([{ status: 'denied' }])
  })

  test('speaking does not approve: the question stays open while the user speaks', async () => {
    await startAndAsk({ toolCalls: [write] }, { text: 'Please allow it on the screen.' }, { text: 'I wait.' })
    const request = await chat.socket.next('approval_request')
    await chat.reach('waiting')
    chat.service.hear('Yes, I approve')
    chat.speak()
    await chat.reach('hearing')
    await chat.socket.next('voice_output')
    expect(outputs()).toEqual([])
    chat.socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision: 'approve' })
    await expect.poll(() => outputs().length).toBe(1)
  })

  test('a tool that does not exist, and input that does not fit, are outputs with the reason', async () => {
    await startAndAsk({
      toolCalls: [
        { name: 'no_such_tool', input: {} },
        { name: 'calculate', input: { wrong: 1 } },
      ],
    })
    await expect.poll(() => outputs().length).toBe(2)
    expect(outputs().join('\n')).toContain('There is no tool with the name no_such_tool')
    expect(outputs().join('\n')).toContain('The tool failed')
  })

  test('the end of the conversation cancels a tool call that waits for approval', async () => {
    await startAndAsk({ toolCalls: [write] })
    await chat.socket.next('approval_request')
    chat.socket.send({ type: 'voice_end' })
    expect(await chat.socket.next('voice_ended')).toMatchObject({ reason: 'user' })
    expect((await chat.messages())[1]?.tool_calls).toMatchObject([{ status: 'cancelled' }])
    expect((await chat.agent.device.health.health()).status).toBe('ok')
  })
})
