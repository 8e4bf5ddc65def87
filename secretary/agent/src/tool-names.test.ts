import { builtInToolNames } from '@sanhe/protocol/built-in-tool-names'
import { expect, test } from 'vitest'
import { startTestAgent } from '#testing'

test('every built-in tool has a name in English and Chinese, and every name belongs to a tool', async () => {
  const agent = await startTestAgent({
    DOCUMENTS_URL: 'http://documents.invalid',
    DOCUMENTS_TOKEN: 'token',
    WEB_SEARCH_PROVIDER: 'searxng',
    WEB_SEARCH_URL: 'http://search.invalid',
  })
  try {
    const tools = agent.deps.skills.map(({ name }) => name)
    expect(Object.keys(builtInToolNames).toSorted()).toEqual(tools.toSorted())
    for (const [tool, { en, zh }] of Object.entries(builtInToolNames)) {
      expect(en, tool).toMatch(/^[A-Z][a-zA-Z ]+$/)
      expect(zh, tool).toMatch(/^\p{Script=Han}+$/u)
    }
    for (const language of ['en', 'zh'] as const) {
      const names = Object.values(builtInToolNames).map((name) => name[language])
      expect(new Set(names).size).toBe(names.length)
    }
  } finally {
    await agent.stop()
  }
})
