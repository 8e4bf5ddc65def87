import { createPatternRule, createFirstMatchRule, type SkillPlanRule } from './plan.ts'

const question =
  /^(?:what(?:'s| is| are)|how much is|how many is|calculate|compute|work out|请?(?:帮我)?(?:计算|算一下|算算|算)(?:一下)?|请问)\s*[:：]?\s*/i
const ending = /\s*(?:=\s*[?？]?|等于(?:多少|几)|是多少|得多少|[?？。])\s*$/

/** Words that may occur in a calculation; a text with any other word is not a calculation. */
const words =
  /\b(of|percent|plus|minus|times|divided by|sqrt|cbrt|abs|round|floor|ceil|min|max|pow|pi)\b|乘以?|除以|加上?|减去?|的|美元|元|块/gi
const signs = /^[\d\s.,+\-*/^%()×÷!¥$€£]+$/
const operation =
  /[+\-*/^%×÷!]|\b(of|plus|minus|times|divided by|sqrt|cbrt|abs|round|floor|ceil|min|max|pow)\b|[乘除加减]/i

const arithmetic: SkillPlanRule = ({ text }) => {
  const expression = text.replace(question, '').replace(ending, '').replace(ending, '').trim()
  const rest = expression.normalize('NFKC').replace(words, ' ')
  const isArithmetic =
    /\d/.test(expression) && operation.test(expression) && signs.test(rest) && !isDate(expression)
  return isArithmetic ? { skill: 'calculate', input: { expression } } : undefined
}

const isDate = (text: string) => /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(text)

const vatWord = /\bvat\b|value added tax|增值税|税率|含税|税额|加税/i
const included = /\b(incl|includes|including|included|gross)\b|(?<!不)含税(?!后)/i

const vat: SkillPlanRule = ({ text }) => {
  if (!vatWord.test(text)) return undefined
  const plain = text.normalize('NFKC').replace(/(\d),(?=\d{3})/g, '$1')
  const rate = /(\d+(?:\.\d+)?)\s*(?:%|percent)/i.exec(plain)?.[1]
  const amount = /(?<![\d.])(\d+(?:\.\d+)?)(?![\d.]*\s*(?:%|percent))/i.exec(plain)?.[1]
  if (rate === undefined || amount === undefined) return undefined
  const input = { amount: Number(amount), rate_percent: Number(rate), is_included: included.test(text) }
  return { skill: 'vat', input }
}

const number = String.raw`(\d{1,5})`
function unitOf(word: string) {
  if (/^(d|天|日)/i.test(word)) return 'days'
  if (/^(w|周|星期|礼拜)/i.test(word)) return 'weeks'
  return /^(m|个?月)/i.test(word) ? 'months' : 'years'
}
const shiftDatePlan = (date: string, amount: string, unit: string, sign: 1 | -1 = 1) => ({
  skill: 'date_math',
  input: { date: date || 'today', plus: { [unitOf(unit)]: sign * Number(amount) } },
})
const dateIntervalPlan = (date: string, until: string) => ({ skill: 'date_math', input: { date, until } })

const dates = createFirstMatchRule([
  createPatternRule(/\bdays? (?:are there )?between (.+?) and (.+?)[?.]?$/i, ([, from = '', to = '']) =>
    dateIntervalPlan(from, to),
  ),
  createPatternRule(/^how many days (?:are there )?(?:until|till|to) (.+?)[?.]?$/i, ([, to = '']) =>
    dateIntervalPlan('today', to),
  ),
  createPatternRule(/^days (?:until|till|to) (.+?)[?.]?$/i, ([, to = '']) => dateIntervalPlan('today', to)),
  createPatternRule(
    new RegExp(`${number} (days?|weeks?|months?|years?) (after|from|before) (.+?)[?.]?$`, 'i'),
    ([, amount = '', unit = '', side, date = '']) =>
      shiftDatePlan(date.replace(/^now$/i, 'today'), amount, unit, side === 'before' ? -1 : 1),
  ),
  createPatternRule(
    /^what (?:day|weekday|date) (?:of the week )?(?:is|was|will be) (.+?)[?.]?$/i,
    ([, date = '']) => ({
      skill: 'date_math',
      input: { date: date.replace(/^it$/i, 'today') },
    }),
  ),
  createPatternRule(
    /^(?:从)?(.+?)(?:到|至)(.+?)(?:有|一共|共|相差|差)*(?:多少|几)天[?？]?$/,
    ([, from = '', to = '']) => dateIntervalPlan(from, to),
  ),
  createPatternRule(/^(?:距离?|离)(.+?)(?:还)?有?(?:多少|几)天[?？]?$/, ([, to = '']) =>
    dateIntervalPlan('今天', to),
  ),
  createPatternRule(
    new RegExp(
      `^(.*?)(?:之后|后|的|再过|过)?\\s*${number}\\s*(天|日|周|星期|个?月|年)(之后|后|以后|之前|前|以前)?是?(?:几号|哪天|哪一天|什么日子)[?？]?$`,
    ),
    ([, date = '', amount = '', unit = '', side = '']) =>
      shiftDatePlan(date, amount, unit, side.includes('前') ? -1 : 1),
  ),
  createPatternRule(/^(.+?)是?(?:星期|周|礼拜)几[?？]?$/, ([, date = '']) => ({
    skill: 'date_math',
    input: { date },
  })),
])

/**
 * Longest text, in characters, that counts as a calculation. The patterns of these rules are made for one short line.
 */
const longestQuestion = 500
const onlyShortTexts =
  (rule: SkillPlanRule): SkillPlanRule =>
  (ask) =>
    ask.text.length <= longestQuestion ? rule(ask) : undefined

/** Rules for arithmetic, percentages, tax and the calendar. */
export const numberSkillPlanRules = onlyShortTexts(createFirstMatchRule([vat, dates, arithmetic]))
