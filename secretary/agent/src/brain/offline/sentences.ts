import type { ReplyLanguage, Skill } from '#core'

/** Example requests of the user, by the skill that answers them. */
const examples: [skill: string, en: string, zh: string][] = [
  [
    'calculate',
    'arithmetic and percentages: `15% of 200`, `(3+4)*12`',
    '算术与百分比：`200的15%`、`(3+4)*12`',
  ],
  ['vat', 'VAT: `6% VAT on 200`', '增值税：`不含税200 税率6%`'],
  [
    'date_math',
    'dates: `days until 25 December`, `30 days from today`',
    '日期：`距离12月25日还有几天`、`明天是星期几`',
  ],
  [
    'set_reminder',
    'reminders: `remind me tomorrow at 9 to call Ann`',
    '提醒：`明天上午9点提醒我给王总打电话`',
  ],
  [
    'save_note',
    'notes, todos, contacts: `note: ...`, `todo: ...`, `contact: Ann 555 0100`',
    '笔记、待办、联系人：`笔记：……`、`待办：……`、`联系人：张三 13800000000`',
  ],
  ['read_web_page', 'web pages: `read https://example.com`', '网页：`读一下 https://example.com`'],
  ['search_web', 'web search: `search the web for opening hours`', '网页搜索：`上网搜索 营业时间`'],
  ['search_conversations', 'search your chats and notes: `search rent`', '搜索聊天和笔记：`搜索 房租`'],
  [
    'analyze_table',
    'tables: attach a CSV file and say `sum by region`',
    '表格：附上 CSV 文件并说`按地区汇总`',
  ],
  [
    'summarize_text',
    'texts: `summarize: ...`, `count words: ...`, `find dates, phones and amounts in: ...`',
    '文本：`总结：……`、`字数：……`、`提取日期、电话、金额：……`',
  ],
  [
    'fill_template',
    'templates: `quote for ACME: 2 x chair @ 120`, `invoice for ...`, `reply to ...`, `minutes: ...`',
    '模板：`报价单 某公司：2 x 椅子 @ 120`、`发票 ……`、`回复 ……`、`会议纪要：……`',
  ],
  [
    'write_document',
    'documents: `write report Weekly to project sales: ...`, `add task Call Ann to project sales`',
    '文档：`在项目 sales 写报告 周报：……`、`在项目 sales 添加任务：……`',
  ],
  [
    'start_sub_agents',
    'several things at once, each on its own: `A; B; C` or a list',
    '多件事并行处理：`A；B；C` 或列表',
  ],
]

const notConnected = {
  en: 'No language model is connected to this secretary, so I cannot converse; I only do the things below, by fixed rules.',
  zh: '本秘书没有连接语言模型，不能自由对话；我只按固定规则做下面这些事。',
}
const notUnderstood = {
  en: 'I did not understand this.',
  zh: '这句话我没有看懂。',
}
const picturesUnseen = {
  en: 'I cannot look at pictures or read this kind of file without a language model; the attachment is kept.',
  zh: '没有语言模型，我无法查看图片或读取此类文件；附件已保存。',
}
const noWebSearch = {
  en: 'I cannot search the web: set WEB_SEARCH_PROVIDER on the server to connect a search service.',
  zh: '我还不能上网搜索：请在服务器上设置 WEB_SEARCH_PROVIDER 来连接搜索服务。',
}
const howToConnect = {
  en: 'To connect one, open Manage, Engine in the app and add a service.',
  zh: '要连接语言模型，请在应用的“管理”中打开“引擎”，添加服务。',
}

/** Describes the engine with fixed rules and the skills of this server. */
export function describeOfflineBrain(skills: Skill[], language: ReplyLanguage) {
  const known = new Set(skills.map(({ name }) => name))
  const lines = examples
    .filter(([skill]) => known.has(skill))
    .map(([, en, zh]) => `- ${language === 'zh' ? zh : en}`)
  const missing = known.has('read_web_page') && !known.has('search_web') ? [noWebSearch[language]] : []
  return [notConnected[language], lines.join('\n'), ...missing, howToConnect[language]].join('\n\n')
}

export const createNotUnderstoodMessage = (skills: Skill[], language: ReplyLanguage, hasFiles: boolean) =>
  [
    notUnderstood[language],
    ...(hasFiles ? [picturesUnseen[language]] : []),
    describeOfflineBrain(skills, language),
  ].join('\n\n')

export const createShortNotUnderstoodMessage = (language: ReplyLanguage) =>
  language === 'zh'
    ? '这个任务没有看懂：本秘书没有连接语言模型。'
    : 'I did not understand this task: no language model is connected.'
