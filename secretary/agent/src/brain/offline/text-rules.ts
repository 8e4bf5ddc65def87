import { createPatternRule, createFirstMatchRule, type OfflineRuleInput, type SkillPlanRule } from './plan.ts'

const textOf = (given: string | undefined, { files }: OfflineRuleInput) => {
  if (given) return { text: given }
  const file = files.find(({ mime }) => mime.startsWith('text/'))
  return file && { file: file.name }
}

/** Creates a rule for `summarise: ...`, or for the command alone with an attached text file. */
const onText = (pattern: RegExp, skill: string): SkillPlanRule =>
  createPatternRule(pattern, (found, ask) => {
    const source = textOf(found.slice(1).find(Boolean), ask)
    return source && { skill, input: source }
  })

const texts = createFirstMatchRule([
  onText(
    /^(?:please )?(?:summari[sz]e|summary)(?: (?:this|of this|the)?(?: ?(?:text|file|document))?)?\s*[:：]?\s*(.*)$|^(?:请)?(?:总结|概括|摘要)(?:一下)?(?:这段|这个|以下)?(?:文字|文本|内容|文件)?\s*[:：]?\s*(.*)$/is,
    'summarize_text',
  ),
  onText(
    /^(?:word count|count(?: the)? (?:words|characters))(?: (?:in|of)(?: this)?)?\s*[:：]?\s*(.*)$|^(?:统计)?字数(?:统计)?\s*[:：]?\s*(.*)$/is,
    'count_text',
  ),
  onText(
    /^(?:extract|find)(?: the| all)? (?:facts|dates|phones?|phone numbers|amounts|e-?mails)(?:(?:,| and|, and) (?:dates|phones?|phone numbers|amounts|e-?mails))*(?: (?:in|from)(?: this)?)?\s*[:：]?\s*(.*)$|^提取(?:(?:日期|电话|金额|邮箱|信息|要点)[、和]?)+\s*[:：]?\s*(.*)$/is,
    'find_facts',
  ),
])

const isTable = ({ name, mime }: OfflineRuleInput['files'][number]) =>
  mime === 'text/csv' || /\.csv$/i.test(name)

/** Number of characters at the beginning of a text in which a request about a table is recognised. */
const maxTableRequest = 300

const tables: SkillPlanRule = ({ text: words, files }) => {
  const text = words.slice(0, maxTableRequest)
  const table = files.find(isTable)
  if (!table) return undefined
  const group =
    /\b(?:by|per|for each|grouped by|group by) ([\w -]+?)(?:[.,?]|$)|按照?(\S+?)(?:分组|汇总|统计|求和|分类|$)/i.exec(
      text,
    )
  const column =
    /\b(?:sum|total|average|mean|outliers?) (?:of|in)(?: the)? ([\w -]+?)(?: (?:by|per)\b|[.,?]|$)/i.exec(
      text,
    )
  return {
    skill: 'analyze_table',
    input: {
      file: table.name,
      ...((group?.[1] ?? group?.[2]) && { group_by: (group[1] ?? group[2])?.trim() }),
      ...(column?.[1] && { column: column[1].trim() }),
    },
  }
}

const template = (kind: string) => (found: string[]) => {
  const [to, body] = found.slice(1).filter(Boolean)
  return {
    skill: 'fill_template',
    input: { kind, ...(body === undefined ? { body: to ?? '' } : { to, body }) },
  }
}

const templates = createFirstMatchRule([
  createPatternRule(
    /^(?:write |make |create |draft )?(?:a |an )?quote(?: for ([^:：\n]+))?\s*[:：]\s*(.+)$|^(?:写|做|生成)?(?:一份)?报价单?(?:给)?([^:：\n]*)[:：]\s*(.+)$/is,
    template('quote'),
  ),
  createPatternRule(
    /^(?:write |make |create |draft )?(?:a |an )?invoice(?: for ([^:：\n]+))?\s*[:：]\s*(.+)$|^(?:写|做|开|生成)?(?:一份|一张)?(?:发票|账单)(?:给)?([^:：\n]*)[:：]\s*(.+)$/is,
    template('invoice'),
  ),
  createPatternRule(
    /^(?:write |make |create |draft )?(?:the )?(?:meeting )?minutes(?: (?:of|for) ([^:：\n]+))?\s*[:：]\s*(.+)$|^(?:写|做|生成|整理)?(?:一份)?会议纪要\s*([^:：\n]*)[:：]\s*(.+)$/is,
    template('minutes'),
  ),
  createPatternRule(
    /^(?:write |draft )?(?:a )?reply(?: to ([^:：\n]+))?\s*[:：]\s*(.+)$|^(?:写|草拟)?(?:一封|一个)?回复(?:给)?([^:：\n]*)[:：]\s*(.+)$/is,
    template('reply'),
  ),
])

const documents = createFirstMatchRule([
  createPatternRule(
    /^write (?:a |the )?(?:report|document) "?([^":：\n]+?)"? (?:in|into|to) (?:the )?project ([\w-]+)\s*[:：]\s*(.+)$/is,
    ([, title, project, content]) => ({
      skill: 'write_document',
      input: { project, title, content },
    }),
  ),
  createPatternRule(
    /^(?:在|往)项目\s*([\w-]+)\s*(?:中|里)?写(?:一份|一篇)?(?:报告|文档)\s*[“"]?([^”":：\n]+?)[”"]?\s*[:：]\s*(.+)$/s,
    ([, project, title, content]) => ({
      skill: 'write_document',
      input: { project, title, content },
    }),
  ),
  createPatternRule(
    /^add (?:a |the )?task "?(.+?)"? to (?:the )?(?:board of )?project ([\w-]+)\.?$/is,
    ([, title, project]) => ({
      skill: 'add_board_task',
      input: { project, title },
    }),
  ),
  createPatternRule(
    /^(?:在|往|给)项目\s*([\w-]+)\s*(?:的看板)?(?:中|里|上)?(?:添加|新增|加)(?:一个)?任务\s*[:：]?\s*(.+)$/s,
    ([, project, title]) => ({
      skill: 'add_board_task',
      input: { project, title },
    }),
  ),
])

/** Rules for texts, tables, templates and the documents product. */
export const textTableRules = createFirstMatchRule([documents, templates, texts, tables])
