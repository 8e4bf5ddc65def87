import { createPatternRule, createFirstMatchRule } from './plan.ts'

const readPage = createPatternRule(
  /^(?:please )?(?:read|open|fetch)\s*[:：]?\s*(https?:\/\/\S+)$|^(?:请|帮我)?(?:读一下|读取|读|打开|看一下|看看)(?:网页)?\s*[:：]?\s*(https?:\/\/\S+)$/i,
  ([, en, zh]) => ({ skill: 'read_web_page', input: { url: en || zh } }),
)

const searchWeb = createPatternRule(
  /^(?:search|look)(?: on)? the (?:web|internet) for\s*[:：]?\s+(.+?)[?.]?$|^(?:web search|search web|google)\s*[:：]?\s+(.+)$|^(?:请|帮我)?(?:上网|网上|在网上|联网)(?:搜索|搜一下|搜|查一下|查)\s*[:：]?\s*(.+)$/is,
  (found) => ({ skill: 'search_web', input: { query: found.slice(1).find(Boolean) } }),
)

/**
 * Rules for the web. A text such as `search for cats` matches none of them, because it searches the user's chats and
 * notes.
 */
export const webSkillPlanRules = createFirstMatchRule([readPage, searchWeb])
