import { dayMs } from '@sanhe/kit/runtime/clock'
import { sha256 } from '@sanhe/kit/security/secrets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addTestPerson,
  connectExtendedClient,
  createTestSessionId,
  readLinkToken,
  startScriptedConversation,
  type TestAgent,
  type TestConversation,
} from '#testing'
import { createInvitationFinder } from './invitations.ts'

let agent: TestAgent
let script: TestConversation['script']
beforeEach(
  async () => void ({ agent, script } = await startScriptedConversation({ RATE_LIMIT_SCALE: '1000' })),
)
afterEach(() => agent.stop())

const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const invite = (name: string, role: 'manage' | 'approve' | 'use' = 'use', device = agent.device) =>
  device.people.invite({ body: { name, role } })
const pair = (token: string, device_name = 'phone') =>
  agent.visitor.pairing.pair({ body: { token, device_name } })
const listNames = async () => (await agent.device.people.list()).people.map(({ name, role }) => [name, role])

describe('invitations', () => {
  test('an invited person pairs with the link and has the name and role of the invitation', async () => {
    const { url, qr_svg, invitation } = await invite('Anna', 'approve')
    expect(qr_svg).toContain('<svg')
    expect(Date.parse(invitation.expires_at) - agent.clock.now()).toBe(7 * dayMs)
    const anna = await addTestPerson(agent, 'use', 'Boris')
    expect(await anna.device.people.self()).toMatchObject({ name: 'Boris', role: 'use', has_team: true })
    await pair(readLinkToken(url))
    expect(await listNames()).toEqual([
      ['', 'owner'],
      ['Boris', 'use'],
      ['Anna', 'approve'],
    ])
    expect((await agent.device.people.list()).invitations).toEqual([])
  })

  test('a person pairs further devices from an own device, and they belong to this person', async () => {
    const anna = await addTestPerson(agent, 'use', 'Anna')
    const { token } = await anna.device.pairing.start()
    await pair(token, 'tablet of Anna')
    const devices = (await anna.device.keys.list()).keys.map(({ device_name }) => device_name)
    expect(devices).toEqual(['phone of Anna', 'tablet of Anna'])
    expect((await agent.device.keys.list()).keys.map(({ device_name }) => device_name)).toEqual(['first key'])
  })

  test('20 devices redeem one invitation at the same time: exactly 1 succeeds, 19 get PAIR_USED', async () => {
    const token = readLinkToken((await invite('Anna')).url)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        pair(token).then(
          () => 'paired',
          (error: { body: { error: string } }) => error.body.error,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'PAIR_USED'), 'paired'])
    expect(await listNames()).toHaveLength(2)
  })

  test('(control) without the mark of its use, an invitation is redeemed twice', async () => {
    const token = readLinkToken((await invite('Anna')).url)
    await pair(token)
    const { db } = agent.deps
    db.raw.prepare('UPDATE invitations SET used_at = NULL WHERE token_hash = ?').run(sha256(token))
    await pair(token)
    expect(await listNames()).toHaveLength(3)
  })

  test('a redemption is refused when another one claimed the invitation after the check', async () => {
    const token = readLinkToken((await invite('Anna')).url)
    const found = createInvitationFinder(agent.deps)(token)
    await pair(token)
    if (!found || 'refusal' in found) return expect.fail('the invitation was open')
    expect(() => found.redeem()).toThrow()
    expect(await listNames()).toHaveLength(2)
  })

  test('an invitation expires after 7 days, and a withdrawn one is unknown', async () => {
    const old = readLinkToken((await invite('Anna')).url)
    agent.clock.move({ advanceMs: 7 * dayMs })
    await expect(pair(old)).rejects.toMatchObject(refused(410, 'PAIR_EXPIRED'))
    const { url, invitation } = await invite('Anna')
    const params = { invitation_id: invitation.invitation_id }
    expect((await agent.device.people.showInvitation({ params })).url).toBe(url)
    await agent.device.people.withdraw({ params })
    await expect(pair(readLinkToken(url))).rejects.toMatchObject(refused(401, 'PAIR_TOKEN_WRONG'))
    await expect(agent.device.people.showInvitation({ params })).rejects.toMatchObject(
      refused(404, 'INVITATION_NOT_FOUND'),
    )
  })

  test('there are at most 20 people and open invitations, with different names', async () => {
    for (let number = 1; number < 20; number += 1) await invite(`Person ${number}`)
    await expect(invite('One more')).rejects.toMatchObject(refused(409, 'TOO_MANY_PEOPLE'))
    agent.clock.move({ advanceMs: 8 * dayMs })
    await invite('Anna')
    await expect(invite('anna')).rejects.toMatchObject(refused(409, 'PERSON_NAME_TAKEN'))
  })
})

describe('roles', () => {
  test('a manager changes and removes others, but neither managers nor the owner', async () => {
    const [carla, mona] = [
      await addTestPerson(agent, 'manage', 'Carla'),
      await addTestPerson(agent, 'manage', 'Mona'),
    ]
    const anna = await addTestPerson(agent, 'use', 'Anna')
    const { people } = carla.device
    await people.change({ params: { person_id: anna.personId }, body: { role: 'approve' } })
    expect((await anna.device.people.self()).role).toBe('approve')
    const byOwner = refused(403, 'ONLY_OWNER_MAY')
    const change = (person_id: string, role: 'manage' | 'use') =>
      people.change({ params: { person_id }, body: { role } })
    await expect(change(anna.personId, 'manage')).rejects.toMatchObject(byOwner)
    await expect(change(mona.personId, 'use')).rejects.toMatchObject(byOwner)
    await expect(change('owner', 'use')).rejects.toMatchObject(byOwner)
    await expect(invite('Other', 'manage', carla.device)).rejects.toMatchObject(byOwner)
    await expect(people.remove({ params: { person_id: mona.personId } })).rejects.toMatchObject(byOwner)
    const stays = refused(409, 'OWNER_STAYS')
    await expect(people.remove({ params: { person_id: 'owner' } })).rejects.toMatchObject(stays)
    await people.remove({ params: { person_id: anna.personId } })
    await expect(anna.device.people.self()).rejects.toMatchObject(refused(401, 'UNAUTHORIZED'))
  })

  test('a lost role takes effect at once on an open socket', async () => {
    const anna = await addTestPerson(agent, 'approve', 'Anna')
    const socket = await connectExtendedClient(agent, undefined, { key: anna.key })
    await agent.device.people.change({ params: { person_id: anna.personId }, body: { role: 'use' } })
    socket.sendMessage(createTestSessionId(), 'Send it')
    const call = await script.next()
    void call.context.approve({ summary: 'Send?', action: 1 })
    const request = await socket.next('approval_request')
    socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision: 'approve' })
    expect(await socket.next('error')).toMatchObject({ code: 'APPROVAL_NOT_YOURS' })
    call.done()
  })
})

describe('DELETE /api/people/:person_id', () => {
  test('the sockets of every device close at once; those of other people stay open (control)', async () => {
    const [anna, boris] = [
      await addTestPerson(agent, 'use', 'Anna'),
      await addTestPerson(agent, 'use', 'Boris'),
    ]
    const { token } = await anna.device.pairing.start()
    const tablet = await pair(token)
    const { token: unused } = await anna.device.pairing.start()
    const { ticket } = await anna.device.live.ticket()
    const sockets = await Promise.all(
      [anna.key, tablet.api_key].map((key) => connectExtendedClient(agent, undefined, { key })),
    )
    const other = await connectExtendedClient(agent, undefined, { key: boris.key })
    await agent.device.people.remove({ params: { person_id: anna.personId } })
    for (const { closed } of sockets) expect((await closed).code).toBe(4401)
    await other.settled()
    await expect(pair(unused)).rejects.toMatchObject(refused(401, 'PAIR_TOKEN_WRONG'))
    const { status } = await agent.visitor.fetch(`/ws?ticket=${ticket}`)
    expect(status).toBe(401)
    expect((await agent.device.people.list()).people.map(({ name }) => name)).toEqual(['', 'Boris'])
  })

  test('private conversations end and are deleted, shared ones pass to the owner with their replies', async () => {
    const anna = await addTestPerson(agent, 'use', 'Anna')
    const socket = await connectExtendedClient(agent, undefined, { key: anna.key })
    const shared = (await anna.device.sessions.create({ body: { title: 'Shared' } })).session_id
    await anna.device.sessions.share({ params: { session_id: shared }, body: { is_shared: true } })
    const secret = createTestSessionId()
    socket.sendMessage(secret, 'private work')
    const work = await script.next()
    socket.sendMessage(shared, 'shared work')
    const team = await script.next()
    await anna.device.quickCommands.add({ body: { title: 'Mine', text: 'mine' } })
    await agent.device.people.remove({ params: { person_id: anna.personId } })
    expect(work.context.signal.aborted).toBe(true)
    expect(team.context.signal.aborted).toBe(false)
    team.emit('done')
    team.done()
    const { sessions } = await agent.device.sessions.list({ query: {} })
    expect(sessions.map(({ title, is_own }) => [title, is_own])).toEqual([['Shared', true]])
    const { messages } = await agent.device.messages.list({ query: { session_id: shared } })
    expect(messages[0]).toMatchObject({ content: 'shared work', author: { name: 'Anna' } })
    const count = agent.deps.db.raw.prepare(
      'SELECT (SELECT count(*) FROM sessions WHERE session_id = ?) + (SELECT count(*) FROM quick_commands) AS n',
    )
    expect(count.get(secret)).toEqual({ n: 0 })
  })
})
