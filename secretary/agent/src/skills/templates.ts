import { z } from 'zod'
import type { Deps, ReplyLanguage, Skill } from '#core'
import { computeVat, formatMoney } from './arithmetic.ts'
import { defineSkill, getUserMessageContext } from './define-skill.ts'
import { toCalendarDate } from './parse-times.ts'

const kinds = ['reply', 'quote', 'invoice', 'minutes'] as const
type Kind = (typeof kinds)[number]
type Item = { quantity: number; name: string; price: number }
type TemplateInput = { to: string; body: string; day: string; language: ReplyLanguage }

const itemPattern =
  /^(?:(\d+(?:\.\d+)?)\s*[x×*个件]\s*)?(.+?)\s*(?:@|每个|单价)\s*[¥￥$€£]?\s*(\d[\d,]*(?:\.\d+)?)\s*(?:元|块)?$/i
const taxPattern = /(?:vat|tax|税率|增值税)\D{0,6}(\d+(?:\.\d+)?)\s*%|(\d+(?:\.\d+)?)\s*%\s*(?:vat|tax|税)/i

/** Parses `2 x chair @ 120; desk @ 450; VAT 6%` into items, tax and other lines. */
export function parseBillItems(body: string) {
  const items: Item[] = []
  const remarks: string[] = []
  let taxPercent: number | undefined
  for (const part of body
    .split(/[;；\n]|[,，](?!\d{3})/)
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [, quantity = '1', name = '', price = ''] = itemPattern.exec(part) ?? []
    const tax = taxPattern.exec(part)
    if (price) items.push({ quantity: Number(quantity), name, price: Number(price.replaceAll(',', '')) })
    else if (tax) taxPercent = Number(tax[1] ?? tax[2])
    else remarks.push(part)
  }
  return { items, remarks, taxPercent }
}

const billTexts = {
  quote: {
    en: { title: 'Quote', terms: 'This quote is valid for 30 days.' },
    zh: { title: '报价单', terms: '本报价 30 天内有效。' },
  },
  invoice: {
    en: { title: 'Invoice', terms: 'Please pay within 30 days.' },
    zh: { title: '账单', terms: '请于 30 天内付款。' },
  },
}

function bill(kind: 'quote' | 'invoice', { to, body, day, language }: TemplateInput) {
  const { items, remarks, taxPercent } = parseBillItems(body)
  if (!items.length)
    throw new Error(
      language === 'zh'
        ? '请写明明细，例如：2 x 椅子 @ 120；1 x 桌子 @ 450；税率 6%。'
        : 'Name the items like this: 2 x chair @ 120; 1 x desk @ 450; VAT 6%.',
    )
  const zh = language === 'zh'
  const net = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const head = zh ? '| 项目 | 数量 | 单价 | 金额 |' : '| Item | Quantity | Price | Amount |'
  const rows = items.map(
    ({ name, quantity, price }) =>
      `| ${name} | ${quantity} | ${formatMoney(price)} | ${formatMoney(quantity * price)} |`,
  )
  const { title, terms } = billTexts[kind][zh ? 'zh' : 'en']
  return [
    `# ${title}`,
    `${zh ? '致' : 'To'}: ${to || '________'}  \n${zh ? '日期' : 'Date'}: ${day}`,
    [head, '| --- | ---: | ---: | ---: |', ...rows].join('\n'),
    totals(net, taxPercent, zh),
    ...remarks,
    terms,
  ].join('\n\n')
}

function totals(net: number, taxPercent: number | undefined, zh: boolean) {
  if (taxPercent === undefined) return `**${zh ? '合计' : 'Total'}: ${formatMoney(net)}**`
  const { tax, gross } = computeVat(net, taxPercent, false)
  return [
    `${zh ? '不含税' : 'Net'}: ${formatMoney(net)}`,
    `${zh ? '税额' : 'VAT'} (${taxPercent}%): ${formatMoney(tax)}`,
    `**${zh ? '合计' : 'Total'}: ${formatMoney(gross)}**`,
  ].join('  \n')
}

const decided = /\b(decided|decision|agreed|approved)\b|决定|同意|通过|确定/i
const action =
  /\b(will|to do|todo|action|must|by (monday|tuesday|wednesday|thursday|friday|next|the end))\b|负责|待办|跟进|之前完成/i

function minutes({ to, body, day, language }: TemplateInput) {
  const zh = language === 'zh'
  const points = body
    .split(/[;；\n。]|\.\s/)
    .map((text) => text.trim().replace(/\.$/, ''))
    .filter(Boolean)
  const section = (title: string, members: string[]) => [
    `## ${title}`,
    members.length ? members.map((point) => `- ${point}`).join('\n') : '-',
  ]
  const decisions = points.filter((point) => decided.test(point))
  const actions = points.filter((point) => !decided.test(point) && action.test(point))
  const rest = points.filter((point) => !decisions.includes(point) && !actions.includes(point))
  return [
    `# ${zh ? '会议纪要' : 'Meeting minutes'}${to ? `: ${to}` : ''}`,
    `${zh ? '日期' : 'Date'}: ${day}`,
    ...section(zh ? '讨论' : 'Discussed', rest),
    ...section(zh ? '决定' : 'Decided', decisions),
    ...section(zh ? '待办' : 'To do', actions),
  ].join('\n\n')
}

const reply = ({ to, body, language }: TemplateInput) =>
  language === 'zh'
    ? `${to || '您好'}${to ? '，您好' : ''}：\n\n感谢您的来信。${body}\n\n如有问题，请随时联系我。\n\n此致\n敬礼`
    : `Dear ${to || 'Sir or Madam'},\n\nThank you for your message. ${body}\n\nPlease let me know if you have any questions.\n\nKind regards`

const fill: Record<Kind, (filled: TemplateInput) => string> = {
  reply,
  minutes,
  quote: (filled) => bill('quote', filled),
  invoice: (filled) => bill('invoice', filled),
}

export const templateSkills = ({
  config: { timeZone },
}: {
  config: Pick<Deps['config'], 'timeZone'>
}): Skill[] => [
  defineSkill({
    name: 'fill_template',
    risk: 'read',
    isReadOnly: true,
    description: 'Fill a fixed form: a reply, a quote, an invoice or meeting minutes.',
    input: z.object({
      kind: z.enum(kinds),
      to: z.string().trim().max(200).default('').describe('customer, addressee, or subject of the meeting'),
      body: z
        .string()
        .trim()
        .min(1)
        .max(20_000)
        .describe(
          'quote and invoice: "2 x chair @ 120; 1 x desk @ 450; VAT 6%"; minutes: points separated by ;',
        ),
    }),
    run({ kind, to, body }, context) {
      const { language } = getUserMessageContext(context)
      return fill[kind]({ to, body, day: toCalendarDate(context.now(), timeZone).toString(), language })
    },
  }),
]
