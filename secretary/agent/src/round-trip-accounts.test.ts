import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTestPerson, startTestAgent, type TestAgent } from '#testing'
import { contract } from './contract.ts'
import { createSampleBody } from './testing/sample-body.ts'
import { sanitizeFileName } from './uploads/rules.ts'

let agent: TestAgent
beforeAll(async () => void (agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' })))
afterAll(() => agent.stop())

const rounds = [1, 2, 3]

describe('round trip of the fields of connected accounts', () => {
  test.each(rounds)(
    'a mailbox returns every field that was sent, except its password (round %i)',
    async (round) => {
      const servers = {
        imap: { host: 'imap.example.com', port: 900 + round, tls: 'implicit' as const },
        smtp: { host: '::1', port: 500 + round, tls: 'starttls' as const },
      }
      const others = { ...servers, address: `a${round}@example.com` }
      type Body = Parameters<typeof agent.device.mail.add>[0]['body']
      const { password, ...fields } = createSampleBody(contract.mail.add.body, others) as Body
      const { account_id, ...added } = await agent.device.mail.add({ body: { ...fields, password } })
      expect(added).toEqual(fields)
      const changed = { ...fields, user_name: `${fields.user_name}2`, password: 'another' }
      const params = { account_id }
      const { password: _, ...shown } = changed
      expect(await agent.device.mail.change({ params, body: changed })).toEqual({ account_id, ...shown })
      expect((await agent.device.mail.list()).accounts).toContainEqual({ account_id, ...shown })
      await agent.device.mail.remove({ params })
    },
  )

  test.each(rounds)(
    'an OpenClaw gateway returns every field that was sent, except its token (round %i)',
    async (round) => {
      const fields = { url: `wss://gateway-${round}.example.com:18789/path`, allows_plaintext: round === 2 }
      const saved = await agent.device.openclaw.set({
        body: { ...fields, token: `a-long-token-100${round}` },
      })
      expect(saved).toMatchObject({ ...fields, token_end: `100${round}` })
      expect((await agent.device.openclaw.get()).gateway).toEqual(saved)
    },
  )

  test.each(rounds)(
    'a realtime service returns every field that was sent, except its key (round %i)',
    async (round) => {
      const fields = {
        base_url: `https://voice-${round}.example.com/v1`,
        model: `model-${round}`,
        dialect: round === 2 ? ('beta' as const) : ('ga' as const),
        voice: round === 1 ? null : `voice-${round}`,
        transcription_model: round === 3 ? null : `transcripts-${round}`,
      }
      const api_key = `sk-long-key-100${round}`
      const saved = await agent.device.voice.set({ body: { ...fields, api_key } })
      expect(saved).toEqual({ ...fields, api_key_end: `100${round}` })
      expect((await agent.device.voice.get()).service).toEqual(saved)
    },
  )

  test.each(rounds)(
    'a calendar returns every field that was sent, except its password (round %i)',
    async (round) => {
      const urls = { calendar_url: `https://dav.example.com/${round}`, contacts_url: null }
      type Body = Parameters<typeof agent.device.calendar.add>[0]['body']
      const { password, ...fields } = createSampleBody(contract.calendar.add.body, urls) as Body
      const { account_id, ...added } = await agent.device.calendar.add({ body: { ...fields, password } })
      expect(added).toEqual(fields)
      const shown = {
        ...fields,
        contacts_url: 'https://card.example.com/',
        user_name: `${fields.user_name}2`,
      }
      const params = { account_id }
      const body = { ...shown, password: 'another' }
      expect(await agent.device.calendar.change({ params, body })).toEqual({ account_id, ...shown })
      expect((await agent.device.calendar.list()).accounts).toContainEqual({ account_id, ...shown })
      await agent.device.calendar.remove({ params })
    },
  )

  test.each(rounds)(
    'an MCP server returns every field that was sent, except its secrets (round %i)',
    async (round) => {
      // The port is refused without a connection.
      const fields = { url: `http://127.0.0.1:25/mcp/${round}?a=b`, auth: 'oauth' as const }
      type Body = Parameters<typeof agent.device.mcp.add>[0]['body']
      const sample = createSampleBody(contract.mcp.add.body, {
        ...fields,
        token: undefined,
        client_secret: 's3',
      })
      const { token: _token, client_secret, ...body } = sample as Body
      const added = await agent.device.mcp.add({ body: { ...body, client_secret: client_secret ?? null } })
      expect(added).toMatchObject({
        name: body.name,
        address: body.url,
        auth: 'oauth',
        has_client_secret: true,
      })
      expect(added.client_id).toBe(body.client_id)
      const params = { server_id: added.server_id ?? 0 }
      const changed = {
        ...body,
        name: `${body.name}2`,
        auth: 'token' as const,
        client_id: null,
        token: 'a-long-token-9',
      }
      expect(await agent.device.mcp.change({ params, body: changed })).toMatchObject({
        name: changed.name,
        auth: 'token',
        token_end: 'en-9',
        client_id: null,
        has_client_secret: false,
      })
      await agent.device.mcp.remove({ params })
    },
  )

  test.each(rounds)(
    'a key for requests returns every field that was sent, except its value (round %i)',
    async (round) => {
      const others = {
        url: `https://api-${round}.example.com:844${round}`,
        place: 'query',
        field: `Key-${round}`,
      }
      type Body = Parameters<typeof agent.device.httpRequests.add>[0]['body']
      const { value, url, ...fields } = createSampleBody(contract.httpRequests.add.body, {
        ...others,
        value: `a-long-value-100${round}`,
      }) as Body
      const shown = { ...fields, origin: url, value_end: `100${round}` }
      const { secret_id, ...added } = await agent.device.httpRequests.add({ body: { ...fields, url, value } })
      expect(added).toEqual(shown)
      const params = { secret_id }
      const changed = { ...fields, url, name: `${fields.name}2` }
      expect(await agent.device.httpRequests.change({ params, body: changed })).toEqual({
        ...shown,
        secret_id,
        name: changed.name,
      })
      await agent.device.httpRequests.remove({ params })
    },
  )

  test.each(rounds)('an upload in parts keeps the name that was sent (round %i)', async () => {
    const { name } = createSampleBody(contract.uploads.startParts.body, { size: 1 }) as { name: string }
    const { upload_id } = await agent.device.uploads.startParts({ body: { name, size: 1 } })
    const headers = { 'content-type': 'application/octet-stream' }
    await agent.device.fetch(`/api/uploads/parts/${upload_id}?offset=0`, {
      method: 'PUT',
      body: 'x',
      headers,
    })
    const { url } = await agent.device.uploads.finishParts({ params: { upload_id } })
    const disposition = (await agent.device.fetch(url)).headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(sanitizeFileName(name))
  })

  test('the relay returns the address that was sent and the end of the token', async () => {
    const url = 'https://relay.example.com'
    const token = `rt_${'a'.repeat(32)}_${'b'.repeat(20)}1234`
    const shown = await agent.device.relay.change({ body: { is_on: true, url, token } })
    expect(shown).toMatchObject({ url, token_end: '1234', source: 'owner' })
    const public_key = 'c'.repeat(43)
    expect((await agent.device.relay.registerDevice({ body: { public_key } })).address?.url).toBe(url)
    await agent.device.relay.change({ body: { is_on: false } })
    expect(await agent.device.relay.read()).toMatchObject({ state: 'off', is_this_device_registered: true })
  })

  test.each(rounds)(
    'an invitation and a person return every field that was sent (round %i)',
    async (round) => {
      const body = { name: `Person ${round}`, role: 'approve' as const }
      const { invitation } = await agent.device.people.invite({ body })
      expect(invitation).toMatchObject(body)
      expect((await agent.device.people.list()).invitations).toContainEqual(invitation)
      const person = await addTestPerson(agent, 'use', `Paired ${round}`)
      const changed = { name: `Renamed ${round}`, role: 'manage' as const }
      const params = { person_id: person.personId }
      expect(await agent.device.people.change({ params, body: changed })).toMatchObject(changed)
      expect(await person.device.people.self()).toMatchObject(changed)
    },
  )
})
