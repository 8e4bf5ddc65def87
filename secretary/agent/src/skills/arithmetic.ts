import { Parser } from 'expr-eval-fork'
import { z } from 'zod'
import { chooseTextByLanguage, defineSkill } from './define-skill.ts'

const maxLength = 500
/** Number of digits that a double holds without rounding noise. */
const significantDigits = 12

/** Parses only arithmetic: no variables, assignments, custom functions, comparisons or random numbers. */
const parser = new Parser({
  allowMemberAccess: false,
  operators: {
    assignment: false,
    fndef: false,
    logical: false,
    comparison: false,
    conditional: false,
    concatenate: false,
    in: false,
    random: false,
    length: false,
  },
})
// All other functions of the parser are removed, because they take or build lists and strings.
parser.functions = { min: Math.min, max: Math.max, pow: Math.pow }

const number = String.raw`\d+(?:\.\d+)?`
const rewrites: [RegExp, string][] = [
  [/(\d),(?=\d{3}(\D|$))/g, '$1'],
  [/[¥$€£]|美元|元|块/g, ''],
  [/×|乘以?/g, '*'],
  [/÷|除以/g, '/'],
  [/加上?|plus/gi, '+'],
  [/减去?|minus/gi, '-'],
  [/\btimes\b/gi, '*'],
  [/\bdivided by\b/gi, '/'],
  [new RegExp(`(${number})\\s*的\\s*(${number})\\s*%`, 'g'), '($2/100*$1)'],
  [new RegExp(`(${number})\\s*(?:%|percent)\\s*of\\s+(${number})`, 'gi'), '($1/100*$2)'],
]
const share = new RegExp(`(${number})\\s*%(?!\\s*[\\d(])`, 'g')
const change = new RegExp(`([+-])\\s*(${number})\\s*%(?!\\s*[\\d(])`)

/** Rewrites common notation for the parser: `15% of 200`, `200 + 6%`, `1,200 × 3`, `200的15%`. */
export const rewriteArithmeticForParser = (text: string) =>
  rewritePercentage(
    rewrites.reduce((line, [pattern, by]) => line.replace(pattern, by), text.normalize('NFKC')),
  ).replace(share, '($1/100)')

/**
 * Rewrites a percentage that is added or subtracted. In `100 + 50 + 6%`, the percentage applies to the sum of all terms
 * before it, back to the enclosing parenthesis.
 */
function rewritePercentage(line: string): string {
  const found = change.exec(line)
  if (!found) return line
  const [whole, sign = '', percent = ''] = found
  const start = openParenthesis(line.slice(0, found.index))
  const before = line.slice(start, found.index).trim()
  const factor = before ? `(${before})*(1${sign}${percent}/100)` : `(${sign}${percent}/100)`
  return rewritePercentage(line.slice(0, start) + factor + line.slice(found.index + whole.length))
}

/** Returns the index after the last parenthesis that is not closed, or 0 if every parenthesis is closed. */
function openParenthesis(text: string) {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1
    if (text[at] === '(') depth -= 1
    if (depth < 0) return at + 1
  }
  return 0
}

/** Returns the value of an expression; undefined if it is invalid or its value is not a number. */
export function evaluateExpression(text: string) {
  if (text.length > maxLength) return undefined
  try {
    const value: unknown = parser.parse(rewriteArithmeticForParser(text)).evaluate({})
    return typeof value === 'number' && Number.isFinite(value)
      ? Number(value.toPrecision(significantDigits))
      : undefined
  } catch {
    return undefined
  }
}

export const formatNumber = (value: number, fractionDigits = 10) =>
  value.toLocaleString('en-US', { maximumFractionDigits: fractionDigits })

export const formatMoney = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const cents = (value: number) => Math.round((value + Number.EPSILON) * 100) / 100

/** Returns net, tax and gross, each to the cent, so that net and tax always add up to gross. */
export function computeVat(amount: number, ratePercent: number, isIncluded: boolean) {
  const gross = isIncluded ? cents(amount) : cents(amount * (1 + ratePercent / 100))
  const net = isIncluded ? cents(amount / (1 + ratePercent / 100)) : cents(amount)
  return { net, tax: cents(gross - net), gross }
}

export const arithmeticSkills = [
  defineSkill({
    name: 'calculate',
    risk: 'read',
    isReadOnly: true,
    description:
      'Work out an arithmetic expression exactly: + - * / ^ %, parentheses, sqrt, abs, round, min, max, "15% of 200", "200 + 6%".',
    input: z.object({ expression: z.string().min(1).max(maxLength) }),
    run({ expression }, context) {
      const value = evaluateExpression(expression)
      if (value === undefined)
        throw new Error(
          chooseTextByLanguage(context, `"${expression}" cannot be worked out.`, `“${expression}”无法计算。`),
        )
      return `${expression.trim()} = **${formatNumber(value)}**`
    },
  }),
  defineSkill({
    name: 'vat',
    risk: 'read',
    isReadOnly: true,
    description: 'Value added tax: net, tax and gross amount, from an amount with or without the tax.',
    input: z.object({
      amount: z.number().min(0).max(1e12),
      rate_percent: z.number().min(0).max(100),
      is_included: z.boolean().describe('whether the amount already includes the tax'),
    }),
    run({ amount, rate_percent, is_included }, context) {
      const { net, tax, gross } = computeVat(amount, rate_percent, is_included)
      const [a, b, c] = chooseTextByLanguage(context, 'Net|VAT|Gross', '不含税|税额|含税').split('|')
      return `- ${a}: ${formatMoney(net)}\n- ${b} (${rate_percent}%): ${formatMoney(tax)}\n- ${c}: **${formatMoney(gross)}**`
    },
  }),
]
