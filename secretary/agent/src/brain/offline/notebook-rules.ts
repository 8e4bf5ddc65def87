import { createPatternRule, createFirstMatchRule } from './plan.ts'

const list = (kind: string) => ({ skill: 'list_notes', input: { kind } })
const save = (kind: string, text: string) => ({ skill: 'save_note', input: { kind, text } })

const reminders = createFirstMatchRule([
  createPatternRule(
    /^(?:list |show )?(?:my |all )?reminders\??$|^(?:我的|查看|列出)?(?:提醒列表|所有提醒|提醒事项|的?提醒)$|有哪些提醒/i,
    () => ({
      skill: 'list_reminders',
      input: {},
    }),
  ),
  createPatternRule(
    /^(?:cancel|delete|remove) reminder #?(\d+)|^(?:取消|删除)提醒\s*#?(\d+)/i,
    ([, en, zh]) => ({
      skill: 'cancel_reminder',
      input: { id: Number(en || zh) },
    }),
  ),
  createPatternRule(
    /^(?:please )?remind me (.+)$|提醒我(?:一下)?[，,：:]?(.+)$|^(?:请)?提醒(.+)$/is,
    (_, { text }) => ({
      skill: 'set_reminder',
      input: { text, due: text },
    }),
  ),
  createPatternRule(/^(.+?)(?:请)?提醒我$/s, (_, { text }) => ({
    skill: 'set_reminder',
    input: { text, due: text },
  })),
])

const todos = createFirstMatchRule([
  createPatternRule(
    /^(?:list |show )?(?:my |all )?(?:to-?dos?|to-?do list|tasks)\??$|^(?:我的|查看|列出)?(?:待办|待办事项|待办列表)$/i,
    () => list('todo'),
  ),
  createPatternRule(
    /^(?:done|finish(?:ed)?|complete) (?:to-?do )?#?(\d+)$|^to-?do #?(\d+) done$|^(?:完成|做完)(?:了)?(?:待办)?\s*#?(\d+)$/i,
    ([, a, b, c]) => ({
      skill: 'finish_todo',
      input: { id: Number(a || b || c) },
    }),
  ),
  createPatternRule(
    /^(?:add )?(?:a )?to-?do\s*[:：]?\s+(.+)$|^(?:添加|新增|加)?(?:一个)?待办(?:事项)?\s*[:：]?\s*(.+)$/is,
    ([, en, zh]) => save('todo', en || zh || ''),
  ),
])

const contacts = createFirstMatchRule([
  createPatternRule(
    /^(?:list |show )?(?:my |all )?contacts\??$|^(?:我的|查看|列出)?(?:联系人|通讯录)(?:列表)?$/i,
    () => list('contact'),
  ),
  createPatternRule(
    /^(?:add |save )?(?:a )?contact\s*[:：]?\s+(.+)$|^(?:添加|保存|新增|新建)联系人\s*[:：]?\s*(.+)$|^联系人\s*[:：]\s*(.+)$/is,
    ([, en, zh, zhToo]) => save('contact', en || zh || zhToo || ''),
  ),
  createPatternRule(
    /^(?:find|look up|who is) contact\s*[:：]?\s*(.+?)\??$|^(?:phone|number|email|contact) of (.+?)\??$|^(.+?)(?:'s|’s) (?:phone|number|email)(?: number)?\??$|^(?:查|查找|找)(?:一下)?联系人\s*[:：]?\s*(.+)$|^(?:查一下|查|找)?(.+?)的(?:电话|手机|手机号|邮箱|联系方式)(?:是多少)?[?？]?$/i,
    (found) => ({
      skill: 'list_notes',
      input: { kind: 'contact', about: found.slice(1).find(Boolean) },
    }),
  ),
])

const notes = createFirstMatchRule([
  createPatternRule(
    /^(?:list |show )?(?:my |all )?notes\??$|^(?:我的|查看|列出)?(?:笔记|备忘|备忘录)(?:列表)?$/i,
    () => list('note'),
  ),
  createPatternRule(
    /^(?:delete|remove|forget) (?:note|to-?do|contact) #?(\d+)$|^删除(?:笔记|待办|联系人|备忘)\s*#?(\d+)$/i,
    ([, en, zh]) => ({
      skill: 'remove_note',
      input: { id: Number(en || zh) },
    }),
  ),
  createPatternRule(
    /^(?:add |take |make )?(?:a )?note(?: that|\s*[:：])\s*(.+)$|^remember(?: that)?\s*[:：]?\s+(.+)$|^(?:笔记|记一下|记下|记录|记住|备忘|帮我记(?:一下|住)?)\s*[:：，,]?\s*(.+)$/is,
    (found) => save('note', found.slice(1).find(Boolean) ?? ''),
  ),
])

const search = createPatternRule(
  /^(?:search(?: for)?|look for|find)\s*[:：]?\s+(.+?)(?: in (?:my )?(?:notes|chats|messages))?[?.]?$|^(?:搜索|搜一下|搜|查找|找一下|查一下)\s*[:：]?\s*(.+)$/is,
  ([, en, zh]) => ({ skill: 'search_conversations', input: { query: en || zh } }),
)

/** Rules for stored data: reminders, todos, contacts, notes, and the search. */
export const notebookSkillPlanRules = createFirstMatchRule([reminders, todos, contacts, notes, search])
