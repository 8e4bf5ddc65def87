import { describe, expect, test } from 'vitest'
import { createTestSkillContext } from '#testing'
import { arithmeticSkills, computeVat, evaluateExpression } from './arithmetic.ts'

test.each([
  ['1+2*3', 7],
  ['(1 + 2) * 3', 9],
  ['2^10', 1024],
  ['0.1+0.2', 0.3],
  ['1,200 × 3', 3600],
  ['１２＋３', 15],
  ['10 ÷ 4', 2.5],
  ['15% of 200', 30],
  ['200的15%', 30],
  ['200 + 6%', 212],
  ['200 - 10%', 180],
  ['100 + 50 + 10%', 165],
  ['100 + 10% + 50', 160],
  ['2 * (100 + 50 - 10%) + 1', 271],
  ['(100 + 20) * 2 + 50%', 360],
  ['-10%', -0.1],
  ['50%', 0.5],
  ['10 % 3', 1],
  ['¥1,000.50 + ¥9.50', 1010],
  ['100 加 20 减 5', 115],
  ['12 乘 3 除以 4', 9],
  ['7 times 6', 42],
  ['sqrt(16) + abs(-2)', 6],
  ['max(3, 9, 4)', 9],
  ['5!', 120],
])('evaluateExpression(%s) returns %d', (expression, value) => {
  expect(evaluateExpression(expression)).toBe(value)
})

test.each([
  '1/0',
  '200!',
  'x + 1',
  'x = 3',
  'f(x) = x; f(2)',
  'random(9)',
  'constructor',
  '__proto__',
  'a.b',
  '"a" || "b"',
  '[1, 2]',
  '1 < 2',
  '',
  '1 +',
  '1+'.repeat(300) + '1',
])('evaluateExpression(%s) returns undefined', (expression) => {
  expect(evaluateExpression(expression)).toBeUndefined()
})

describe('computeVat', () => {
  test('computeVat adds VAT to a net amount and extracts it from a gross amount, to the cent', () => {
    expect(computeVat(200, 6, false)).toEqual({ net: 200, tax: 12, gross: 212 })
    expect(computeVat(106, 6, true)).toEqual({ net: 100, tax: 6, gross: 106 })
    expect(computeVat(99.99, 13, true)).toEqual({ net: 88.49, tax: 11.5, gross: 99.99 })
    expect(computeVat(0, 13, false)).toEqual({ net: 0, tax: 0, gross: 0 })
  })

  test('computeVat returns net and tax that always add up to gross', () => {
    for (let amount = 0; amount < 50; amount += 0.37)
      for (const rate of [1, 3, 6, 9, 13, 19]) {
        const { net, tax, gross } = computeVat(amount, rate, true)
        expect(net + tax).toBeCloseTo(gross, 9)
      }
  })
})

test('the calculate skill returns results and errors in the language of the user', async () => {
  const calculate = arithmeticSkills[0] ?? expect.fail()
  const run = (expression: string, language: 'en' | 'zh') =>
    calculate.run({ expression } as never, createTestSkillContext({ request: { language } }).context)
  expect(await run('1000*3', 'en')).toBe('1000*3 = **3,000**')
  await expect(run('1/0', 'en')).rejects.toThrow('cannot be worked out')
  await expect(run('1/0', 'zh')).rejects.toThrow('无法计算')
})
