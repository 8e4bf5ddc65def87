import { WebSearchError, type WebSearchFault, type WebSearchService } from '@sanhe/providers/web-search'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { chooseTextByLanguage, defineSkill } from './define-skill.ts'
import { escapeToOneLine, truncateText } from './escape-text.ts'
import { markUntrustedWebText } from './web-content.ts'

const maxTitleCharacters = 200
const maxSnippetCharacters = 600

const searchInput = z.object({
  query: z.string().trim().min(1).max(400),
  count: z.number().int().min(1).max(10).default(5).describe('number of results'),
})
type SearchInput = z.output<typeof searchInput>

/** Skill that searches the web with the configured service. */
export const webSearchSkills = (service: WebSearchService): Skill[] => [
  defineSkill({
    name: 'search_web',
    risk: 'read',
    isReadOnly: true,
    description:
      'Search the web: returns titles, URLs and snippets. Read a page with read_web_page before you rely on it.',
    input: searchInput,
    run: (input, context) => searchWeb(service, input, context),
  }),
]

async function searchWeb(service: WebSearchService, input: SearchInput, context: SkillContext) {
  const results = await service.search(input, context.signal).catch((error: unknown) => {
    throw error instanceof WebSearchError
      ? new Error(chooseTextByLanguage(context, ...faultTexts[error.code]), { cause: error })
      : error
  })
  if (!results.length) return chooseTextByLanguage(context, 'The search found nothing.', '没有找到结果。')
  const lines = results.map(({ title, url, snippet }, index) =>
    [
      `${index + 1}. ${oneLine(title, maxTitleCharacters)}`,
      `   ${new URL(url).href}`,
      `   ${oneLine(snippet, maxSnippetCharacters)}`,
    ].join('\n'),
  )
  return markUntrustedWebText(context, 'a web search', lines.join('\n'))
}

const oneLine = (text: string, mostCharacters: number) =>
  escapeToOneLine(truncateText(text.replaceAll(/\s+/g, ' ').trim(), mostCharacters).text)

const faultTexts: Record<WebSearchFault, [en: string, zh: string]> = {
  refused: [
    'The search service refused the request. Check WEB_SEARCH_KEY and WEB_SEARCH_URL on the server.',
    '搜索服务拒绝了请求。请在服务器上检查 WEB_SEARCH_KEY 和 WEB_SEARCH_URL。',
  ],
  busy: [
    'The search service allows no more requests now. Try again later.',
    '搜索服务的请求次数已用完，请稍后再试。',
  ],
  unreachable: ['The search service cannot be reached.', '无法连接搜索服务。'],
  timeout: ['The search service did not answer in time.', '搜索服务没有及时响应。'],
  failing: ['The search service has a fault. Try again later.', '搜索服务出现故障，请稍后再试。'],
  invalid: ['The search service sent an answer that cannot be read.', '搜索服务返回的内容无法读取。'],
}
