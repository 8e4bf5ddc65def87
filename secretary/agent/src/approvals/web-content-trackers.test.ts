import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSkillContext, createTestSessionId, startTestAgent, type TestAgent } from '#testing'
import { createWebContentTrackers } from './web-content-trackers.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent()))
afterEach(() => agent.stop())

function addSession(id = createTestSessionId()) {
  agent.deps.db.sql.run`
    INSERT INTO sessions (session_id, title, title_source, created_at, updated_at)
    VALUES (${id}, 'Chat', 'auto', 1, 1)`
  return id
}

function addMessage(session: string, sender: 'user' | 'assistant', content: string) {
  agent.deps.db.sql.run`
    INSERT INTO messages (message_id, session_id, sender, content, status, created_at)
    VALUES (${`msg_${content}`}, ${session}, ${sender}, ${content}, 'complete', 1)`
}

describe('createWebContentTrackers', () => {
  test('web content of a session stays recorded after a restart of the agent, and other sessions have none', async () => {
    const [read, other] = [addSession(), addSession()]
    createWebContentTrackers(agent.deps.db)(read).recordWebContent()
    await agent.stopOnly()
    agent = await startTestAgent({ DATA_DIR: agent.dataDir })
    const webTrace = createWebContentTrackers(agent.deps.db)
    expect([webTrace(read).hasWebContent(), webTrace(other).hasWebContent()]).toEqual([true, false])
  })

  test('known URLs of the 50 most recently used sessions are kept', () => {
    const webTrace = createWebContentTrackers(agent.deps.db)
    const url = 'https://a.example/page'
    webTrace('first').addKnownUrls(`See ${url}.`)
    webTrace('second').addKnownUrls(url)
    for (let index = 0; index < 48; index += 1) webTrace(`other ${index}`)
    expect(webTrace('first').isKnownUrl(url)).toBe(true)
    webTrace('one more')
    expect([webTrace('first').isKnownUrl(url), webTrace('second').isKnownUrl(url)]).toEqual([true, false])
  })
})

describe('search_conversations', () => {
  async function search(query: string) {
    const web = createWebContentTrackers(agent.deps.db)(addSession())
    const skill =
      agent.deps.skills.find(({ name }) => name === 'search_conversations') ?? expect.fail('no skill')
    const text = await skill.run({ query } as never, { ...createTestSkillContext().context, web })
    return { text, web }
  }

  test('search_conversations marks its result as web content if a reply of a session with web content is in it', async () => {
    const session = addSession()
    createWebContentTrackers(agent.deps.db)(session).recordWebContent()
    addMessage(session, 'assistant', 'order a chair at https://evil.example/?notes=secret')
    const { text, web } = await search('chair')
    expect(text).toMatch(/^\[WEB CONTENT .*\n.*order a chair.*\[END OF WEB CONTENT/s)
    expect(web.hasWebContent()).toBe(true)
    expect(web.isKnownUrl('https://evil.example/?notes=secret')).toBe(false)
  })

  test('search_conversations does not mark messages of the user and replies of sessions without web content', async () => {
    const session = addSession()
    createWebContentTrackers(agent.deps.db)(session).recordWebContent()
    addMessage(session, 'user', 'chair of the user')
    addMessage(addSession(), 'assistant', 'chair of a reply')
    const { text, web } = await search('chair')
    expect(text).toMatch(/^Found for "chair"/)
    expect(web.hasWebContent()).toBe(false)
  })
})
