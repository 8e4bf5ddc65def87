import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCommandBlocks, openCommandBlockRunner, serviceStartTimeoutMs } from './testing/command-blocks.ts'

const blocks = listCommandBlocks('docs/operations.md')

let runner: Awaited<ReturnType<typeof openCommandBlockRunner>>
beforeAll(async () => {
  runner = await openCommandBlockRunner()
  writeProviderSecrets(join(runner.sandbox, 'etc/sanhe'))
})
afterAll(() => runner.close())

/** Writes the secret files that an operator receives from the providers. */
function writeProviderSecrets(folder: string) {
  mkdirSync(folder, { recursive: true })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)
  write('wechat-private-key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }))
  write('wechat-platform-key.pem', platform.publicKey.export({ type: 'spki', format: 'pem' }))
  write('wechat-api-v3-key', '0123456789abcdef0123456789ABCDEF')
  for (const name of ['wechat-mini-secret', 'aliyun-secret', 'smtp-password'])
    write(name, `the-${name}-of-a-provider`)
}

describe('docs/operations.md', () => {
  test('docs/operations.md has more than 15 command blocks', () => expect(blocks.length).toBeGreaterThan(15))

  test.each(blocks)(
    'the $info command block at line $line of the page runs as printed',
    async (block) => void (await runner.run(block)),
    serviceStartTimeoutMs + 30_000,
  )

  test('a start in production writes no development secrets', () => {
    for (const product of ['documents', 'companion', 'secretary', 'agent'])
      expect(existsSync(join(runner.sandbox, 'srv/sanhe', product, 'dev-secrets.json'))).toBe(false)
  })
})
