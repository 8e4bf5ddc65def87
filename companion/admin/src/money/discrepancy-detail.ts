import { formatYuan } from '@sanhe/ui/console/format.ts'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { moneyLabels } from './text.ts'

const fenPerYuan = 100
const yuan = (fen: string) => formatYuan(Number(fen) / fenPerYuan)

type DetailTexts = (typeof moneyLabels)['en' | 'zh']['detailTexts']
type Pattern = [pattern: RegExp, text: (parts: string[], t: DetailTexts) => string]

/**
 * Patterns of the discrepancy details, which the service writes in English with amounts in fen. Each pattern has a
 * label in the language of the administrator.
 */
const patterns: readonly Pattern[] = [
  [
    /^(\d+) fen came as \S+ instead of (\d+)$/,
    ([paid = '', due = ''], t) => t.otherAmount(yuan(paid), yuan(due)),
  ],
  [/^(\S+) was paid beside \S+$/, ([number = ''], t) => t.paidTwice(number)],
  [/^(\S+) was paid for an order that is/, ([number = ''], t) => t.paidAfterEnd(number)],
  [/^(\d+) fen came, none goes back$/, ([paid = ''], t) => t.kept(yuan(paid))],
  [/^(\d+) of (\d+) fen$/, ([refunded = '', paid = ''], t) => t.refundedOf(yuan(refunded), yuan(paid))],
]

/**
 * Returns the detail of a discrepancy in the current language. Returns an empty text if no pattern matches, because the
 * explanation of the rule is then enough.
 */
export function describeDiscrepancyDetail(detail: string) {
  const t = getCurrentText(moneyLabels).detailTexts
  for (const [pattern, text] of patterns) {
    const match = pattern.exec(detail)
    if (match) return text(match.slice(1), t)
  }
  return ''
}
