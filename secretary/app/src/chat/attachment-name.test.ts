import { describe, expect, test } from 'vitest'
import { getAttachmentName, splitFileName, toMessageText } from './attachment-name.ts'
import { chatLabels } from './chat-text.ts'

const t = chatLabels.en
const file = (name: string, mime = 'text/plain') => ({
  upload_id: 'up_1',
  url: '/api/uploads/up_1',
  mime,
  name,
})

describe('splitFileName', () => {
  test.each(['README', '报价单.xlsx', 'offer 2026.pdf'])('does not split the short name %s', (name) => {
    expect(splitFileName(name)).toEqual({ start: name, end: '' })
  })

  test('keeps the end of a long name, so that its version and extension stay visible', () => {
    expect(splitFileName('二〇二六年三月上海国际会议中心场地租赁报价单最终版v2.pdf')).toEqual({
      start: '二〇二六年三月上海国际会议中心场地租赁报价',
      end: '单最终版v2.pdf',
    })
    expect(splitFileName('quarterly-sales-report-of-the-northern-region-2026-03.xlsx')).toEqual({
      start: 'quarterly-sales-report-of-the-northern-regio',
      end: 'n-2026-03.xlsx',
    })
  })

  test('never splits a character that consists of several code points', () => {
    const name = `${'👩‍👩‍👧'.repeat(30)}.png`
    const { start, end } = splitFileName(name)
    expect(end).toBe(`${'👩‍👩‍👧'.repeat(5)}.png`)
    expect(start + end).toBe(name)
  })
})

describe('getAttachmentName', () => {
  test.each([
    [file('三月报价.csv', 'text/csv'), '三月报价.csv'],
    [file('', 'image/png'), 'Picture'],
    [file('', 'application/pdf'), 'PDF'],
    [file('', 'text/csv'), 'Text file'],
    [file('', 'video/mp4'), 'File'],
  ])('returns the name of a file, or its kind if the server sent no name', (attachment, name) => {
    expect(getAttachmentName(attachment, t)).toBe(name)
  })
})

test('toMessageText writes the name of each file on a separate line below the text', () => {
  expect(toMessageText('See both', [file('a.pdf'), file('b')], t)).toBe('See both\n[a.pdf]\n[b]')
  expect(toMessageText('', [file('a.pdf')], t)).toBe('[a.pdf]')
})
