import http from 'node:http'
import { WebSearchError } from '@sanhe/providers/web-search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#config'
import type { Skill } from '#core'
import { createTestSkillContext, startTestAgent, skillTestTime } from '#testing'
import { webPageSkills } from './web-pages.ts'
import { webSearchSkills } from './web-search.ts'

const words = Array.from({ length: 6000 }, (_, n) => `word${n}`).join(' ')
let server: http.Server
let url = ''
let requests = 0
beforeAll(async () => {
  server = http.createServer((_, response) => {
    requests += 1
    response.end(`<title>Long page</title><p>${words}</p>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://page.example:${(server.address() as { port: number }).port}/`
})
afterAll(() => void server.close())

const resolver = async () => ['127.0.0.1']
const use = ([skill]: Skill[], input: object, options: Parameters<typeof createTestSkillContext>[0] = {}) => {
  if (!skill) return expect.fail('no skill')
  return skill.run(skill.input.parse(input) as never, createTestSkillContext(options).context)
}
const readPage = (input: object, options = {}, allowPrivate = true) =>
  use(webPageSkills({ resolver, allowPrivate }), input, options)

describe('read_web_page', () => {
  test('read_web_page returns title, URL and text in parts of 20,000 characters', async () => {
    const first = await readPage({ url })
    expect(first).toContain(`# Long page\n\n${url}\n\nword0 word1 `)
    const next = Number(/from: (\d+)/.exec(first)?.[1])
    expect(next).toBe(20_000)
    const second = await readPage({ url, from: next })
    expect(second).toContain('word3000 ')
    expect(await readPage({ url, from: 9_000_000 })).toContain('The text ends before this position')
  })

  test.each([
    ['file:///etc/passwd', 'must begin with http://', '须以 http:// 或 https:// 开头'],
    ['http://127.0.0.1/', 'not on the public internet', '不在公共互联网上'],
  ])('read_web_page refuses %s in the language of the user', async (address, en, zh) => {
    await expect(readPage({ url: address }, {}, false)).rejects.toThrow(en)
    await expect(readPage({ url: address }, { request: { language: 'zh' } }, false)).rejects.toThrow(zh)
  })

  test('read_web_page fetches a page again only for its first part or after 10 minutes', async () => {
    const skills = webPageSkills({ resolver, allowPrivate: true })
    const countRequests = async (from: number, laterMs = 0) => {
      requests = 0
      await use(skills, { url, from }, { now: skillTestTime + laterMs })
      return requests
    }
    expect(await countRequests(0)).toBe(1)
    expect(await countRequests(20_000)).toBe(0)
    expect(await countRequests(40_000, 9 * 60_000)).toBe(0)
    expect(await countRequests(40_000, 10 * 60_000)).toBe(1)
    expect(await countRequests(0, 10 * 60_000)).toBe(1)
  })

  test('read_web_page shows the page text without a WEB CONTENT mark when the user named the page', async () => {
    const text = await readPage({ url }, { request: { isCommand: true } })
    expect(text).toMatch(/^# Long page/)
    expect(text).not.toContain('WEB CONTENT')
  })
})

describe('search_web', () => {
  test.each([
    ['refused', 'WEB_SEARCH_KEY', 'WEB_SEARCH_KEY'],
    ['busy', 'Try again later', '请稍后再试'],
    ['unreachable', 'cannot be reached', '无法连接'],
    ['timeout', 'did not answer in time', '没有及时响应'],
    ['failing', 'has a fault', '出现故障'],
    ['invalid', 'cannot be read', '无法读取'],
  ] as const)('search_web explains the failure %s in the language of the user', async (code, en, zh) => {
    const skills = webSearchSkills({ search: () => Promise.reject(new WebSearchError(code)) })
    await expect(use(skills, { query: 'tea' })).rejects.toThrow(en)
    await expect(use(skills, { query: 'tea' }, { request: { language: 'zh' } })).rejects.toThrow(zh)
  })

  test('search_web says that nothing was found', async () => {
    expect(await use(webSearchSkills({ search: async () => [] }), { query: 'tea' })).toBe(
      'The search found nothing.',
    )
  })
})

describe('settings of the web search', () => {
  test('the offline help says that no search service is configured', async () => {
    const agent = await startTestAgent()
    const { context } = createTestSkillContext()
    const reply: string[] = []
    const messages = [{ role: 'user' as const, content: 'help' }]
    await agent.deps.brain.run({ messages, skills: agent.deps.skills, context }, (text) => reply.push(text))
    expect(reply.join('')).toContain('set WEB_SEARCH_PROVIDER')
    await agent.stop()
  })

  test('the agent offers search_web only with a search service', async () => {
    for (const [settings, isOffered] of [
      [{}, false],
      [{ WEB_SEARCH_PROVIDER: 'searxng', WEB_SEARCH_URL: 'https://search.example' }, true],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one agent at a time
      const agent = await startTestAgent(settings)
      expect(agent.deps.skills.some(({ name }) => name === 'search_web')).toBe(isOffered)
      // oxlint-disable-next-line no-await-in-loop -- one agent at a time
      await agent.stop()
    }
  })

  test.each([
    [{ WEB_SEARCH_PROVIDER: 'searxng' }, 'WEB_SEARCH_URL'],
    [{ WEB_SEARCH_PROVIDER: 'brave' }, 'WEB_SEARCH_KEY'],
    [{ WEB_SEARCH_PROVIDER: 'tavily' }, 'WEB_SEARCH_KEY'],
    [{ WEB_SEARCH_KEY: 'key' }, 'WEB_SEARCH_PROVIDER'],
    [{ WEB_SEARCH_PROVIDER: 'other' }, 'WEB_SEARCH_PROVIDER'],
    [{ WEB_PRIVATE_NETWORKS: 'yes' }, 'WEB_PRIVATE_NETWORKS'],
  ])('loadConfig refuses the settings %j with an error that names %s', (settings, name) => {
    expect(() => loadConfig(settings)).toThrow(name)
  })
})
