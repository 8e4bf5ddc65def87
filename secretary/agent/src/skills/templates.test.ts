import { describe, expect, test } from 'vitest'
import { createTestSkillContext } from '#testing'
import { parseBillItems, templateSkills } from './templates.ts'

const fill = (input: object, language: 'en' | 'zh' = 'en') => {
  const [skill = expect.fail()] = templateSkills({ config: { timeZone: 'Asia/Shanghai' } })
  return skill.run(
    skill.input.parse(input) as never,
    createTestSkillContext({ request: { language } }).context,
  )
}

test('parseBillItems parses the items of a bill as users type them', () => {
  expect(parseBillItems('2 x chair @ 120; desk @ 1,450.50; VAT 6%; delivered free')).toEqual({
    items: [
      { quantity: 2, name: 'chair', price: 120 },
      { quantity: 1, name: 'desk', price: 1450.5 },
    ],
    taxPercent: 6,
    remarks: ['delivered free'],
  })
  expect(parseBillItems('2个椅子单价120元；1 x 桌子 @ ¥450，税率 13%')).toEqual({
    items: [
      { quantity: 2, name: '椅子', price: 120 },
      { quantity: 1, name: '桌子', price: 450 },
    ],
    taxPercent: 13,
    remarks: [],
  })
})

describe('fill_template', () => {
  test('a quote shows net, tax and total', async () => {
    const text = await fill({ kind: 'quote', to: 'ACME', body: '2 x chair @ 120; 1 x desk @ 450; VAT 6%' })
    expect(text).toContain('# Quote\n\nTo: ACME  \nDate: 2026-11-21')
    expect(text).toContain('| chair | 2 | 120.00 | 240.00 |')
    expect(text).toContain('Net: 690.00  \nVAT (6%): 41.40  \n**Total: 731.40**')
  })

  test('an invoice without tax shows only a total, also in Chinese', async () => {
    const text = await fill({ kind: 'invoice', body: '1 x 维修 @ 80' }, 'zh')
    expect(text).toContain('# 账单')
    expect(text).toContain('**合计: 80.00**')
    expect(text).not.toContain('税额')
  })

  test('a bill without items is refused with an example', async () => {
    await expect(fill({ kind: 'quote', body: 'some chairs' })).rejects.toThrow('2 x chair @ 120')
    await expect(fill({ kind: 'invoice', body: '几把椅子' }, 'zh')).rejects.toThrow('税率 6%')
  })

  test('fill_template sorts the lines of meeting minutes into discussion, decisions and tasks', async () => {
    const text = await fill({
      kind: 'minutes',
      to: 'Budget',
      body: 'We talked about rent; We agreed to move; Ann will call the landlord',
    })
    expect(text).toContain('# Meeting minutes: Budget')
    expect(text).toContain('## Discussed\n\n- We talked about rent')
    expect(text).toContain('## Decided\n\n- We agreed to move')
    expect(text).toContain('## To do\n\n- Ann will call the landlord')
    expect(await fill({ kind: 'minutes', body: '讨论了预算。决定搬家。小王负责联系房东' }, 'zh')).toContain(
      '## 待办\n\n- 小王负责联系房东',
    )
  })

  test('fill_template writes a polite reply in both languages', async () => {
    expect(await fill({ kind: 'reply', to: 'Ann', body: 'Monday suits us.' })).toContain(
      'Dear Ann,\n\nThank you',
    )
    expect(await fill({ kind: 'reply', to: '王总', body: '周一可以。' }, 'zh')).toContain('王总，您好：')
  })
})
