import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractDocumentText } from './extract.ts'
import { createDocx, createPdf, createXlsx, createZip } from './testing/documents.ts'
import { assertZipWithinLimit } from '@sanhe/kit/security/zip-limit'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-documents-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function store(bytes: Buffer) {
  const path = join(folder, 'document')
  writeFileSync(path, bytes)
  return path
}

describe('extractDocumentText', () => {
  test('reads the text of PDF, DOCX and XLSX documents', async () => {
    expect(await extractDocumentText(store(createPdf('The rent is 4800')), 'pdf')).toBe(
      '[page 1]\nThe rent is 4800',
    )
    expect(await extractDocumentText(store(createDocx('合同编号 2026-11')), 'docx')).toContain(
      '合同编号 2026-11',
    )
    const table = [
      ['Item', 'Price'],
      ['Flour', '12.50'],
    ]
    expect(await extractDocumentText(store(createXlsx(table)), 'xlsx')).toBe(
      '[sheet Prices]\nItem\tPrice\nFlour\t12.50',
    )
  })

  test.each(['pdf', 'docx', 'xlsx'] as const)('rejects a damaged %s document', (kind) =>
    expect(
      extractDocumentText(store(Buffer.from('PK\u0003\u0004 this is not a document')), kind),
    ).rejects.toThrow(),
  )

  test('rejects a document whose content exceeds the limit after decompression', async () => {
    const bomb = createZip({ 'word/document.xml': Buffer.alloc(80 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(200_000)
    await expect(extractDocumentText(store(bomb), 'docx')).rejects.toThrow()
  })

  test('ends the process of a document that takes too much time', () =>
    expect(extractDocumentText(store(createPdf('slow')), 'pdf', { timeoutMs: 1 })).rejects.toThrow(
      'too much time',
    ))
})

test('assertZipWithinLimit throws when the unpacked parts together exceed the limit', () => {
  const zip = createZip({ a: Buffer.alloc(600), b: Buffer.alloc(600) })
  expect(() => assertZipWithinLimit(zip, 1200)).not.toThrow()
  expect(() => assertZipWithinLimit(zip, 1199)).toThrow('too large')
})
