import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { imageFiles } from './image-files.ts'

test('the agent image holds the program that asks a certificate authority, and the libraries for it', () => {
  const files = imageFiles(fileURLToPath(new URL('../../../../', import.meta.url)))
  expect(files).toEqual(
    expect.arrayContaining([
      'secretary/agent/src/certificate/task-process.ts',
      'node_modules/acme-client',
      'node_modules/@peculiar/x509',
      'node_modules/axios',
    ]),
  )
})
