import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectExtendedClient, startScriptedConversation } from '#testing'
import { maxFactCharacters, maxProfileCharacters } from './contract.ts'
import { maxFacts, normaliseFact, selectFactsForPrompt } from './rules.ts'

let conversation: Awaited<ReturnType<typeof startScriptedConversation>>
beforeEach(async () => void (conversation = await startScriptedConversation()))
afterEach(() => conversation.agent.stop())

const memory = () => conversation.agent.device.memory
const add = (text: string) => memory().addFact({ body: { text } })
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('GET /api/memory', () => {
  test('an empty memory has an empty profile and no facts', async () => {
    expect(await memory().read()).toEqual({ profile: { text: '', updated_at: null }, facts: [] })
  })

  test('a fact of the owner has its source and date, and the newest fact comes first', async () => {
    await add('The shop opens at 9.')
    await add('  我的妻子叫王丽。\n')
    const { facts } = await memory().read()
    expect(facts).toMatchObject([{ text: '我的妻子叫王丽。' }, { text: 'The shop opens at 9.' }])
    expect(facts[0]).toMatchObject({
      source: 'owner',
      session_id: null,
      is_from_web: false,
      created_at: '2026-11-21T08:00:00.000Z',
    })
  })
})

describe('/api/memory/facts and DELETE /api/memory', () => {
  test('adding a fact a second time answers an error, even if its spaces differ', async () => {
    const { fact_id } = await add('One')
    await expect(add(' One ')).rejects.toMatchObject(refusal(409, 'FACT_EXISTS'))
    await add('Two')
    await expect(memory().changeFact({ params: { fact_id }, body: { text: 'Two' } })).rejects.toMatchObject(
      refusal(409, 'FACT_EXISTS'),
    )
  })

  test('20 devices add the same fact: exactly one succeeds', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => add('Only once')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const control = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => add(`Fact ${n}`)))
    expect(control.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  test('a fact beyond the limit answers 409 MEMORY_FULL', async () => {
    const { db } = conversation.agent.deps
    for (let n = 0; n < maxFacts - 1; n += 1)
      db.sql.run`INSERT INTO facts (text, source, created_at, updated_at) VALUES (${`f${n}`}, 'owner', 0, 0)`
    await add('The last one')
    await expect(add('One too many')).rejects.toMatchObject(refusal(409, 'MEMORY_FULL'))
  })

  test('texts that are too long or blank answer 400', async () => {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    for (const text of ['', ' ', 'x'.repeat(maxFactCharacters + 1)])
      await expect(add(text)).rejects.toMatchObject({ status: 400 })
    const body = { text: 'x'.repeat(maxProfileCharacters + 1) }
    await expect(memory().setProfile({ body })).rejects.toMatchObject({ status: 400 })
  })

  test('a deleted fact is gone, and deleting it again answers 404 FACT_NOT_FOUND', async () => {
    const { fact_id } = await add('Old')
    await memory().removeFact({ params: { fact_id } })
    await expect(memory().removeFact({ params: { fact_id } })).rejects.toMatchObject(
      refusal(404, 'FACT_NOT_FOUND'),
    )
  })

  test('DELETE /api/memory deletes the profile, all facts and their search entries', async () => {
    await memory().setProfile({ body: { text: 'I sell secret tea.' } })
    await add('The secret recipe is in the safe.')
    await memory().removeAll()
    expect(await memory().read()).toMatchObject({ profile: { text: '' }, facts: [] })
    const rows = conversation.agent.deps.db.raw.prepare('SELECT * FROM memory').all()
    expect(JSON.stringify(rows)).not.toContain('secret')
  })
})

describe('memory in the prompt of a reply', () => {
  test('a reply and a sub-agent receive the profile and the numbered facts', async () => {
    const { agent, script, session } = conversation
    await memory().setProfile({ body: { text: 'I run a bakery.' } })
    const { fact_id } = await add('Flour comes on Mondays.')
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, 'When does it come?')
    const call = await script.next()
    const expected = { profile: 'I run a bakery.', facts: [`${fact_id}. Flour comes on Mondays.`] }
    expect(call.context.memory).toEqual(expected)
    call.context.spawn?.({ name: 'Helper', instruction: 'help' })
    expect((await script.next()).context.memory).toEqual(expected)
  })

  test('a deleted session keeps its facts without the link to the session', async () => {
    const { agent, session } = conversation
    const socket = await connectExtendedClient(agent)
    socket.sendMessage(session, 'Hello')
    await socket.next('stream_start')
    agent.deps.db.sql.run`
      INSERT INTO facts (text, source, session_id, created_at, updated_at)
      VALUES ('Stays', 'conversation', ${session}, 0, 0)`
    await agent.device.sessions.remove({ params: { session_id: session } })
    expect((await memory().read()).facts).toMatchObject([{ text: 'Stays', session_id: null }])
  })
})

test('selectFactsForPrompt returns the newest facts that fit, oldest first', () => {
  expect(selectFactsForPrompt(['ccc', 'bb', 'a'], 5)).toEqual(['bb', 'ccc'])
  expect(selectFactsForPrompt([], 5)).toEqual([])
})

test('normaliseFact returns one line without spaces at its ends', () => {
  expect(normaliseFact(' a\n\tb\0 ')).toBe('a b')
})
