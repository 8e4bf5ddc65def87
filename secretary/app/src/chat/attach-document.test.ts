import { expect, test } from 'vitest'
import { attachDocument, maxDocumentMb } from './attach-document.ts'

test('attachDocument accepts documents by their name and refuses programs', () => {
  expect(attachDocument(new File(['x'], 'Rent.PDF'))).toMatchObject({ name: 'Rent.PDF', url: '' })
  expect(attachDocument(new File(['x'], 'run.exe'))).toBe('not-readable')
})

test('attachDocument refuses a file beyond the limit', () => {
  const bytes = new Uint8Array(maxDocumentMb * 1024 * 1024 + 1)
  expect(attachDocument(new File([bytes], 'big.pdf'))).toBe('too-large')
})
