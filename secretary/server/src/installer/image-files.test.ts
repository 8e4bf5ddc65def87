import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listImageFiles } from './image-files.ts'

test('the agent image contains the ACME program and its libraries', () => {
  const files = listImageFiles(fileURLToPath(new URL('../../../../', import.meta.url)))
  expect(files).toEqual(
    expect.arrayContaining([
      'secretary/agent/src/certificate/task-process.ts',
      'node_modules/acme-client',
      'node_modules/@peculiar/x509',
      'node_modules/axios',
    ]),
  )
})
