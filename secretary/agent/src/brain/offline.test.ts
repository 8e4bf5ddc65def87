import { startCpuTimer } from '@sanhe/kit/testing/cpu-timer'
import { describe, expect, test } from 'vitest'
import { type MessageFileForBrain, detectLanguage } from '#core'
import { subAgentSkills } from '#skills'
import { createTestSkillContext } from '#testing'
import { createOfflineBrain, planOfflineAnswer } from './offline.ts'

const csv: MessageFileForBrain = { name: 'sales.csv', mime: 'text/csv', path: '/sales.csv', size: 9 }
const plan = (text: string, files: MessageFileForBrain[] = [], maySpawn = true) =>
  planOfflineAnswer({ text, language: detectLanguage(text), files }, maySpawn)

const understood: [text: string, skill: string, input: Record<string, unknown>][] = [
  ['15% of 200', 'calculate', { expression: '15% of 200' }],
  ['What is 3 * (4 + 5)?', 'calculate', { expression: '3 * (4 + 5)' }],
  ['1,200 × 3 =', 'calculate', { expression: '1,200 × 3' }],
  ['sqrt(16)', 'calculate', { expression: 'sqrt(16)' }],
  ['计算 12 乘 3', 'calculate', { expression: '12 乘 3' }],
  ['200的15%是多少？', 'calculate', { expression: '200的15%' }],
  ['(3+4)*12等于多少', 'calculate', { expression: '(3+4)*12' }],
  ['6% VAT on 200', 'vat', { amount: 200, rate_percent: 6, is_included: false }],
  ['1,060 including 6% VAT', 'vat', { amount: 1060, rate_percent: 6, is_included: true }],
  ['不含税200 税率6%', 'vat', { amount: 200, rate_percent: 6, is_included: false }],
  ['含税价106，税率6%', 'vat', { amount: 106, rate_percent: 6, is_included: true }],
  ['days between 1 May and 1 June', 'date_math', { date: '1 May', until: '1 June' }],
  ['How many days until 25 December?', 'date_math', { date: 'today', until: '25 December' }],
  ['30 days from today', 'date_math', { date: 'today', plus: { days: 30 } }],
  ['2 weeks before 25 December', 'date_math', { date: '25 December', plus: { weeks: -2 } }],
  ['what day is 1 May 2027?', 'date_math', { date: '1 May 2027' }],
  ['距离12月25日还有几天', 'date_math', { date: '今天', until: '12月25日' }],
  ['5月1日到6月1日有多少天？', 'date_math', { date: '5月1日', until: '6月1日' }],
  ['明天是星期几', 'date_math', { date: '明天' }],
  ['今天后30天是几号', 'date_math', { date: '今天', plus: { days: 30 } }],
  [
    'remind me tomorrow at 9 to call Ann',
    'set_reminder',
    { text: 'remind me tomorrow at 9 to call Ann', due: 'remind me tomorrow at 9 to call Ann' },
  ],
  [
    '明天上午9点提醒我给王总打电话',
    'set_reminder',
    { text: '明天上午9点提醒我给王总打电话', due: '明天上午9点提醒我给王总打电话' },
  ],
  ['read https://example.com/a?b=1', 'read_web_page', { url: 'https://example.com/a?b=1' }],
  ['读一下 https://example.com', 'read_web_page', { url: 'https://example.com' }],
  ['search the web for opening hours', 'search_web', { query: 'opening hours' }],
  ['上网搜索 营业时间', 'search_web', { query: '营业时间' }],
  ['my reminders', 'list_reminders', {}],
  ['我的提醒', 'list_reminders', {}],
  ['cancel reminder 3', 'cancel_reminder', { id: 3 }],
  ['取消提醒3', 'cancel_reminder', { id: 3 }],
  ['note: the safe is blue', 'save_note', { kind: 'note', text: 'the safe is blue' }],
  ['remember that Ann likes tea', 'save_note', { kind: 'note', text: 'Ann likes tea' }],
  ['笔记：保险柜是蓝色的', 'save_note', { kind: 'note', text: '保险柜是蓝色的' }],
  ['记一下 王总喜欢喝茶', 'save_note', { kind: 'note', text: '王总喜欢喝茶' }],
  ['my notes', 'list_notes', { kind: 'note' }],
  ['我的笔记', 'list_notes', { kind: 'note' }],
  ['delete note 4', 'remove_note', { id: 4 }],
  ['删除笔记4', 'remove_note', { id: 4 }],
  ['todo: buy paper', 'save_note', { kind: 'todo', text: 'buy paper' }],
  ['待办：买纸', 'save_note', { kind: 'todo', text: '买纸' }],
  ['my todos', 'list_notes', { kind: 'todo' }],
  ['我的待办', 'list_notes', { kind: 'todo' }],
  ['done 2', 'finish_todo', { id: 2 }],
  ['完成待办2', 'finish_todo', { id: 2 }],
  ['contact: Ann Lee 555 0100', 'save_note', { kind: 'contact', text: 'Ann Lee 555 0100' }],
  ['联系人：张三 13800000000', 'save_note', { kind: 'contact', text: '张三 13800000000' }],
  ['my contacts', 'list_notes', { kind: 'contact' }],
  ["Ann's phone number?", 'list_notes', { kind: 'contact', about: 'Ann' }],
  ['张三的电话是多少', 'list_notes', { kind: 'contact', about: '张三' }],
  ['search rent', 'search_conversations', { query: 'rent' }],
  ['搜索 房租', 'search_conversations', { query: '房租' }],
  ['summarize: One. Two.', 'summarize_text', { text: 'One. Two.' }],
  ['总结：一句。两句。', 'summarize_text', { text: '一句。两句。' }],
  ['count words: a b c', 'count_text', { text: 'a b c' }],
  ['字数：一二三', 'count_text', { text: '一二三' }],
  ['find dates, phones and amounts in: call 555', 'find_facts', { text: 'call 555' }],
  ['提取日期、电话、金额：下周一', 'find_facts', { text: '下周一' }],
  [
    'quote for ACME: 2 x chair @ 120; 1 x desk @ 450',
    'fill_template',
    { kind: 'quote', to: 'ACME', body: '2 x chair @ 120; 1 x desk @ 450' },
  ],
  [
    '报价单 大华公司：2 x 椅子 @ 120',
    'fill_template',
    { kind: 'quote', to: '大华公司', body: '2 x 椅子 @ 120' },
  ],
  [
    'invoice for ACME: 1 x repair @ 80',
    'fill_template',
    { kind: 'invoice', to: 'ACME', body: '1 x repair @ 80' },
  ],
  ['minutes: we met', 'fill_template', { kind: 'minutes', body: 'we met' }],
  ['会议纪要：讨论了预算', 'fill_template', { kind: 'minutes', body: '讨论了预算' }],
  ['reply to Ann: yes, on Monday', 'fill_template', { kind: 'reply', to: 'Ann', body: 'yes, on Monday' }],
  ['回复王总：周一可以', 'fill_template', { kind: 'reply', to: '王总', body: '周一可以' }],
  [
    'write report Weekly to project sales: All is well',
    'write_document',
    { project: 'sales', title: 'Weekly', content: 'All is well' },
  ],
  [
    '在项目 sales 写报告 周报：一切顺利',
    'write_document',
    { project: 'sales', title: '周报', content: '一切顺利' },
  ],
  ['add task Call Ann to project sales', 'add_board_task', { project: 'sales', title: 'Call Ann' }],
  ['在项目 sales 添加任务：给王总打电话', 'add_board_task', { project: 'sales', title: '给王总打电话' }],
]

describe('planOfflineAnswer', () => {
  test.each(understood)('planOfflineAnswer plans the text “%s” as the skill %s', (text, skill, input) => {
    expect(plan(text)).toEqual({ skill, input })
  })

  test.each([
    'Tell me a joke about lawyers',
    'Should I hire Ann?',
    '我应该雇用张三吗',
    '他的话给了大家一个提醒',
    '写一首诗',
    'The 3 of us met at 12',
    '2026-11-21',
    '',
  ])('planOfflineAnswer plans nothing for the unknown text “%s”', (text) => {
    expect(plan(text)).toBeUndefined()
  })

  test.each(['hi', 'Help', 'what can you do?', '你好', '你能做什么？'])(
    'planOfflineAnswer plans the help reply for the text “%s”',
    (text) => {
      expect(plan(text)).toBe('help')
    },
  )

  test('planOfflineAnswer reads the group and value columns for the analysis of an attached table from the message', () => {
    const about = (text: string) => (plan(text, [csv]) as { input: object }).input
    expect(about('here')).toEqual({ file: 'sales.csv' })
    expect(about('sum of amount by region')).toEqual({
      file: 'sales.csv',
      group_by: 'region',
      column: 'amount',
    })
    expect(about('sum by region')).toEqual({ file: 'sales.csv', group_by: 'region' })
    expect(about('average of price')).toEqual({ file: 'sales.csv', column: 'price' })
    expect(about('the total please')).toEqual({ file: 'sales.csv' })
    expect(about('按地区汇总')).toEqual({ file: 'sales.csv', group_by: '地区' })
  })

  test('planOfflineAnswer plans the summary of an attached text file', () => {
    const file = { name: 'letter.txt', mime: 'text/plain', path: '/letter.txt', size: 9 }
    expect(plan('summarize this', [file])).toEqual({ skill: 'summarize_text', input: { file: 'letter.txt' } })
    expect(plan('总结一下', [file])).toEqual({ skill: 'summarize_text', input: { file: 'letter.txt' } })
    expect(plan('summarize')).toBeUndefined()
  })
})

describe('planOfflineAnswer with several lines', () => {
  test.each([
    [['What is 15% of 4800?', 'How many days until 25 December?']],
    [['4800 的 15% 是多少', '距离 12 月 25 日还有几天']],
  ])('runs the lines %j as tasks, because a rule matches each of them', (lines) => {
    expect(plan(lines.join('\n'))).toEqual({
      skill: 'start_sub_agents',
      input: { tasks: lines.map((line) => ({ name: line, instruction: line })) },
    })
  })

  test('treats lines as one text if no rule matches one of them', () => {
    expect(plan('Dear Ann,\n15% of 200')).toBeUndefined()
  })
})

describe('several tasks in one text', () => {
  test('the offline brain starts one sub-agent for each of several tasks', async () => {
    const { context, spawned } = createTestSkillContext()
    const emitted: string[] = []
    const request = {
      messages: [{ role: 'user' as const, content: '15% of 200; what day is 1 May 2027' }],
      context,
    }
    await createOfflineBrain().run({ ...request, skills: subAgentSkills }, (text) => emitted.push(text))
    expect(spawned).toEqual([
      { name: '15% of 200', instruction: '15% of 200' },
      { name: 'what day is 1 May 2027', instruction: 'what day is 1 May 2027' },
    ])
    expect(emitted.join('')).toContain('I started 2 tasks')
  })

  test('the offline brain refuses more than ten tasks as a whole', async () => {
    const { context, spawned } = createTestSkillContext()
    const emitted: string[] = []
    const messages = [
      { role: 'user' as const, content: Array.from({ length: 11 }, (_, n) => `${n}+1`).join('; ') },
    ]
    await createOfflineBrain().run({ messages, skills: subAgentSkills, context }, (text) =>
      emitted.push(text),
    )
    expect(spawned).toEqual([])
    expect(emitted.join('')).toBe('These are 11 tasks; I take at most 10 at a time.')
  })

  test('planOfflineAnswer does not split several tasks about an attached file', () => {
    expect(plan('sum; average', [csv])).toEqual({ skill: 'analyze_table', input: { file: 'sales.csv' } })
  })

  test('planOfflineAnswer does not split the text of a sub-agent into tasks', () => {
    expect(plan('1+1; 2+2', [], false)).toBeUndefined()
  })
})

test.each([
  'a',
  '的',
  '1+',
  '1 day after ',
  'days between 1 and ',
  'Ann phone of ',
  'quote for ',
  '提醒我',
  '提取日期、',
  'find dates and ',
  '- x\n',
  '; ',
  '会议纪要',
  ' ',
  '1,000,',
  'sum of by ',
  '按',
])('planOfflineAnswer plans a text of 32,000 characters of “%s” in less than two seconds', (part) => {
  const text = part.repeat(Math.ceil(32_000 / part.length)).slice(0, 32_000)
  const workedMs = startCpuTimer()
  for (const files of [[], [csv]]) plan(`${text}\n!`, files)
  expect(workedMs()).toBeLessThan(2000)
})
