import { describe, expect, test } from 'vitest'
import { fitImage } from './images.ts'
import { findPdfFonts } from './pdf-fonts.ts'
import { decideExportRefusal, listInTreeOrder } from './rules.ts'
import { createExportSlots } from './slots.ts'

const size = { documents: 1, textBytes: 0, imageBytes: 0 }

test.each([
  [{ ...size, documents: 0 }, 'NOTHING_TO_EXPORT'],
  [{ ...size, documents: 2000 }, undefined],
  [{ ...size, documents: 2001 }, 'EXPORT_TOO_LARGE'],
  [{ ...size, textBytes: 20 * 1024 * 1024 + 1 }, 'EXPORT_TOO_LARGE'],
  [{ ...size, imageBytes: 200 * 1024 * 1024 }, undefined],
  [{ ...size, imageBytes: 200 * 1024 * 1024 + 1 }, 'EXPORT_TOO_LARGE'],
])('decideExportRefusal decides about %j: %s', (given, refusal) => {
  expect(decideExportRefusal(given)).toBe(refusal)
})

test('listInTreeOrder lists a folder with everything below it by sort order', () => {
  const nodes = [
    { id: 1, parent_id: null, sort_order: 1 },
    { id: 2, parent_id: 1, sort_order: 2 },
    { id: 3, parent_id: 1, sort_order: 1 },
    { id: 4, parent_id: null, sort_order: 0 },
  ]
  const listed = (root?: number) => listInTreeOrder(nodes, root).map(({ node, depth }) => [node.id, depth])
  expect(listed()).toEqual([
    [4, 0],
    [1, 0],
    [3, 1],
    [2, 1],
  ])
  expect(listed(1)).toEqual([
    [1, 0],
    [3, 1],
    [2, 1],
  ])
})

test('fitImage shrinks an image to the page and never enlarges it', () => {
  expect(fitImage({ width: 1200, height: 600 }, 600, 800)).toEqual({ width: 600, height: 300 })
  expect(fitImage({ width: 100, height: 1600 }, 600, 800)).toEqual({ width: 50, height: 800 })
  expect(fitImage({ width: 40, height: 30 }, 600, 800)).toEqual({ width: 40, height: 30 })
})

test('findPdfFonts uses the file of the setting, and none if that file is missing', () => {
  const font = import.meta.filename
  expect(findPdfFonts(`${font}#Name`)).toMatchObject({ normal: { file: font, name: 'Name' } })
  expect(findPdfFonts('/nowhere.ttf')).toBeUndefined()
  expect(findPdfFonts(undefined, [])).toBeUndefined()
})

describe('createExportSlots', () => {
  test('two exports run, 20 wait, and one more is refused', async () => {
    const slots = createExportSlots()
    const leave = await Promise.all([slots.enter(1), slots.enter(2)])
    const waiting = Array.from({ length: 20 }, (_, index) => slots.enter(10 + index))
    await expect(slots.enter(99)).rejects.toThrow('Too many exports')
    await expect(slots.enter(10)).rejects.toThrow('Another export of yours')
    leave[0]?.()
    leave[0]?.()
    const third = await waiting[0]
    expect(await Promise.race([waiting[1], Promise.resolve('waits')])).toBe('waits')
    third?.()
    await waiting[1]
  })
})
