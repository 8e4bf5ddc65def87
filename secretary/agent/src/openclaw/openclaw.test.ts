import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { uploadInParts } from '#testing'
import { startGatewayChat } from './testing/gateway-chat.ts'

type Chat = Awaited<ReturnType<typeof startGatewayChat>>
let chat: Chat
afterEach(() => chat.stop())

const start = async (options: Parameters<typeof startGatewayChat>[0] = {}) => {
  chat = await startGatewayChat(options)
}

async function decide(decision: 'approve' | 'deny') {
  const request = await chat.socket.next('approval_request')
  chat.socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision })
  return request
}

async function attachText(text: string) {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/plain' }), 'notes.txt')
  const response = await chat.agent.device.fetch('/api/uploads', { method: 'POST', body: form })
  return { upload_id: ((await response.json()) as { upload_id: string }).upload_id }
}

describe('a reply of an OpenClaw gateway', () => {
  test('the reply has the text of the gateway in fragments, with the tokens that the gateway reports', async () => {
    await start()
    chat.gateway.queue([{ text: 'A reply in several words. '.repeat(5), delayMs: 200 }])
    const { frames, text, end } = await chat.ask('Hello')
    expect(text.trim()).toBe('A reply in several words. '.repeat(5).trim())
    expect(frames.filter(({ type }) => type === 'stream_chunk').length).toBeGreaterThan(2)
    expect(end).toMatchObject({ status: 'complete', usage: { tokens: 63 } })
    expect((await chat.messages()).map(({ content }) => content.trim())).toEqual(['Hello', text.trim()])
    expect(await chat.agent.device.health.health()).toMatchObject({ brain: { model: 'OpenClaw' } })
  })

  test('the gateway receives one session for each session of the app, and the id of the message as idempotency key', async () => {
    await start()
    await chat.ask('First', { client_msg_id: 'own-id-1' })
    await chat.ask('Second')
    const sent = chat.gateway.requests.filter(({ method }) => method === 'chat.send')
    expect(sent.map(({ params }) => params['sessionKey'])).toEqual([chat.sessionKey, chat.sessionKey])
    expect(sent[0]?.params['idempotencyKey']).toBe(`${chat.session.toLowerCase()}:own-id-1`)
    expect(sent[0]?.params['message']).toBe('First')
  })

  test('a message with a file sends the file to the gateway, and a gateway without limits for files refuses it', async () => {
    await start()
    const upload = await attachText('Some notes.')
    await chat.ask('Read this', { attachments: [upload] })
    const sent = chat.gateway.requests.findLast(({ method }) => method === 'chat.send')
    const content = Buffer.from('Some notes.').toString('base64')
    expect(sent?.params['attachments']).toMatchObject([{ type: 'file', mimeType: 'text/plain', content }])
    await chat.stop()
    await start({ attachments: null })
    const refused = await chat.ask('Read this', { attachments: [await attachText('Some notes.')] })
    expect(refused.text).toContain('accepts no files')
    expect(chat.gateway.sent()).toBe(0)
  })

  test('a message with a program describes it to the gateway and does not send it', async () => {
    await start()
    const bytes = Buffer.from(`MZ${'\0'.repeat(200)}`)
    const upload_id = await uploadInParts(chat.agent.device, bytes, 'setup.exe')
    await chat.ask('What is this?', { attachments: [{ upload_id }] })
    const sent = chat.gateway.requests.findLast(({ method }) => method === 'chat.send')
    expect(sent?.params['attachments']).toBeUndefined()
    expect(sent?.params['message']).toBe(
      'What is this?\n\n[Attached file "setup.exe" (application/x-msdownload, 202 bytes): its content cannot be read. Only name, type and size are known.]',
    )
  })

  test('a used up budget ends the reply before the gateway receives the message', async () => {
    await start()
    await chat.agent.device.usage.setBudget({ body: { daily_tokens: 1000 } })
    await chat.ask('x'.repeat(200))
    expect((await chat.ask('y'.repeat(8000))).end).toMatchObject({ status: 'error' })
    expect(chat.gateway.sent()).toBe(1)
  })

  test('the reply ends with the message of the gateway when its model fails', async () => {
    await start()
    chat.gateway.queue([{ error: 'Context overflow' }])
    const { text, end } = await chat.ask('Hello')
    expect(text).toContain('(Context overflow)')
    expect(end).toMatchObject({ status: 'error' })
    expect((await chat.ask('Again')).text).toBe('You said: Again')
  })

  test('the run is stopped on the gateway when the user cancels the reply, and the next message gets a complete reply', async () => {
    await start()
    chat.gateway.queue([{ text: 'word '.repeat(200), delayMs: 20_000 }])
    chat.send('Count')
    const { message_id } = await chat.socket.next('stream_start')
    await chat.socket.next('stream_chunk')
    chat.socket.send({ type: 'cancel', message_id: String(message_id) })
    expect(await chat.socket.next('stream_end')).toMatchObject({ status: 'cancelled' })
    await expect.poll(() => chat.gateway.requests.some(({ method }) => method === 'chat.abort')).toBe(true)
    expect((await chat.ask('Next')).end).toMatchObject({ status: 'complete' })
  })

  test('the reply continues in the run into which the gateway took the message, without the text before it', async () => {
    await start()
    chat.gateway.queue([
      { text: 'For another client. '.repeat(10), delayMs: 600 },
      { text: 'For this message.', delayMs: 100 },
    ])
    chat.gateway.sendFromElsewhere(chat.sessionKey, 'From elsewhere')
    const { text, end } = await chat.ask('Hello')
    expect(text).toContain('For this message.')
    expect(end).toMatchObject({ status: 'complete' })
  })
})

describe('a command of an OpenClaw gateway', () => {
  test('a command becomes an approval request and runs after the approval; the tool call is stored', async () => {
    await start({ asks: true })
    chat.gateway.queue([{ before: 'I look.', command: 'date +%s', text: 'It is late.' }])
    chat.send('What time is it?')
    const request = await decide('approve')
    expect(request).toMatchObject({ target: 'gateway · /workspace', input: 'date +%s', risk: 'execute' })
    expect(request['action_hash']).toMatch(/^[0-9a-f]{64}$/)
    await chat.readReply()
    const reply = (await chat.messages())[1]
    expect(reply?.content).toBe('I look.\n\nIt is late.')
    expect(reply?.tool_calls).toMatchObject([
      { name: 'openclaw_exec', status: 'done', output: 'ran: date +%s' },
    ])
  })

  test('a command does not run after the user denied it', async () => {
    await start({ asks: true })
    chat.gateway.queue([{ command: 'rm -r x', text: 'Not done.' }])
    chat.send('Tidy up')
    await decide('deny')
    expect((await chat.readReply()).text).toContain('Not done.')
    expect((await chat.messages())[1]?.tool_calls).toMatchObject([{ status: 'denied' }])
  })

  test('a command does not run when the gateway changed it after the user saw it', async () => {
    await start({ asks: true })
    chat.gateway.queue([{ command: 'ls', text: 'Done.' }])
    chat.send('List')
    const request = await chat.socket.next('approval_request')
    chat.gateway.changeApproval(chat.gateway.approvals()[0]?.id ?? '', 'rm -rf /')
    chat.socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision: 'approve' })
    await chat.readReply()
    const resolved = chat.gateway.requests.filter(({ method }) => method === 'exec.approval.resolve')
    expect(resolved.map(({ params }) => params['decision'])).toEqual(['deny'])
  })

  test('the approval request closes when another client of the gateway answered', async () => {
    await start({ asks: true })
    chat.gateway.queue([{ command: 'ls', text: 'Done.' }])
    chat.send('List')
    await chat.socket.next('approval_request')
    chat.gateway.resolveApproval(chat.gateway.approvals()[0]?.id ?? '', 'allow-once')
    expect((await chat.readReply()).text).toContain('Done.')
    expect(chat.gateway.approvals()).toEqual([])
  })
})

describe('the secrets of an OpenClaw gateway', () => {
  test('the secrets are stored encrypted, and the device token replaces the shared token', async () => {
    await start()
    await chat.ask('Hello')
    await chat.ask('Again')
    const connects = chat.gateway.requests.filter(({ method }) => method === 'connect')
    expect(connects[0]?.params['auth']).toEqual({ token: chat.gateway.token })
    expect(Object.keys(connects[1]?.params['auth'] as object)).toEqual(['deviceToken'])
    const { gateway } = await chat.agent.device.openclaw.get()
    expect(gateway).toMatchObject({ token_end: '1234', is_paired: true, pairing: null })
    chat.agent.deps.db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const database = readFileSync(join(chat.agent.dataDir, 'agent.sqlite'), 'latin1')
    expect(database).toContain(chat.gateway.url)
    expect(database).not.toContain(chat.gateway.token)
    expect(database).not.toContain('PRIVATE KEY')
    for (const { token } of chat.gateway.devices.paired.values()) expect(database).not.toContain(token)
  })

  test('a device token that the gateway revoked is replaced by means of the shared token', async () => {
    await start()
    await chat.ask('Hello')
    chat.gateway.devices.paired.clear()
    expect((await chat.ask('Again')).text).toBe('You said: Again')
  })
})
