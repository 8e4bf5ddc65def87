import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  createTestDevice,
  createTestSessionId,
  startAgentProcess,
  testDeviceKey,
} from '#testing'
import { mailPassword, startTrustedMailbox } from './testing/mail-chat.ts'

let dataDir: string
let model: Awaited<ReturnType<typeof startModelEmulator>>
let trusted: Awaited<ReturnType<typeof startTrustedMailbox>>
let child: Awaited<ReturnType<typeof startAgentProcess>>
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sanhe-agent-mail-'))
  ;[model, trusted] = await Promise.all([startModelEmulator(), startTrustedMailbox()])
  child = await start()
})
afterEach(async () => {
  await child.kill()
  await Promise.all([model.stop(), trusted.stop()])
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startAgentProcess('plain', {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MODEL_BASE_URL: model.url,
    MODEL_NAME: 'emulator',
    ...trusted.settings,
  })
const device = () => createTestDevice(child.url, testDeviceKey)

describe('server killed between the DATA command and the answer of the mail server', () => {
  test('the mail is not sent again, its outcome is reported as unknown, and sending it again needs approval', async () => {
    await device().mail.add({ body: { ...trusted.account, password: mailPassword } })
    await device().approvals.setToolPolicy({
      params: { name: 'send_mail' },
      body: { policy: 'ask_untrusted' },
    })
    trusted.mailbox.failSubmissions('silentAfterData')
    const session = createTestSessionId()
    const send = (text: string) => ({
      toolCalls: [{ name: 'send_mail', input: { to: ['wang@supplier.example'], subject: 'Order', text } }],
    })
    model.queue([send('3 desks')])
    const socket = await connectExtendedClient(child)
    socket.sendMessage(session, 'Order 3 desks')
    await expect.poll(() => trusted.mailbox.sent.length, { timeout: 10_000 }).toBe(1)
    await child.kill()
    trusted.mailbox.failSubmissions(undefined)
    model.queue([send('3 desks'), { text: 'Please check.' }])
    child = await start()
    const reply = async () =>
      (await device().messages.list({ query: { session_id: session } })).messages.at(-1)
    await expect.poll(reply, { timeout: 15_000 }).toMatchObject({ status: 'complete' })
    expect(trusted.mailbox.sent).toHaveLength(1)
    expect(await reply()).toMatchObject({ tool_calls: [{ status: 'interrupted', name: 'send_mail' }] })
    expect(String(model.requests.at(-1)?.messages.at(-1)?.content)).toContain(
      'not known whether the tool took effect',
    )
    model.queue([send('3 desks'), { text: 'Done.' }])
    const next = await connectExtendedClient(child)
    next.sendMessage(createTestSessionId(), 'Order 3 desks')
    const request = await next.next('approval_request')
    expect(request['summary']).toContain('may have been delivered before')
    expect(trusted.mailbox.sent).toHaveLength(1)
    await Promise.all([socket.close(), next.close()])
  })
})
