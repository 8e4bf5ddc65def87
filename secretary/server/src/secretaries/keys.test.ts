import { createFieldCipher } from '@sanhe/kit/security/field-encryption'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { assertStoredKeysReadable, decryptApiKey, rotateApiKeyEncryption } from './keys.ts'
import { addSecretary } from './service.ts'

const older = 'k1:the-first-secret-of-this-test-0123'
const newer = 'k2:the-second-secret-of-this-test-456'

let backend: TestBackend
beforeEach(async () => void (backend = await startTestBackend({ DATA_KEY: older })))
afterEach(() => backend.stop())

const depsWith = (keyring: string) => ({ ...backend.deps, fields: createFieldCipher(keyring) })
const secretary = { server_address: 'agent.example', api_key: 'an-api-key-of-an-agent' }
const stored = () => backend.deps.db.selectFrom('secretaries').selectAll().orderBy('id').execute()

async function addMany(count: number) {
  for (let n = 0; n < count; n += 1) {
    const owner = await backend.user()
    await addSecretary(backend.deps, owner.id, secretary)
  }
}

describe('rotateApiKeyEncryption and assertStoredKeysReadable', () => {
  test('rotateApiKeyEncryption encrypts every stored API key again with the first key of DATA_KEY, in batches, once', async () => {
    await addMany(3)
    const owner = await backend.user()
    const values = Array.from({ length: 450 }, (_, n) => ({
      id: 1000 + n,
      user_id: owner.id,
      server_address: 'agent.example:3000',
      api_key_encrypted: backend.deps.fields.encrypt('key', `secretaries:${1000 + n}:${owner.id}:api_key`),
    }))
    await backend.deps.db.insertInto('secretaries').values(values).execute()
    const deps = depsWith(`${newer},${older}`)
    expect(await rotateApiKeyEncryption(deps)).toEqual({ rotated: 453, unreadable: [] })
    expect(await rotateApiKeyEncryption(deps)).toEqual({ rotated: 0, unreadable: [] })
    const rows = await stored()
    expect(rows.every(({ api_key_encrypted: sealed }) => sealed?.startsWith('v1.k2.'))).toBe(true)
    const onlyNewer = createFieldCipher(newer)
    expect(new Set(rows.map((row) => decryptApiKey(onlyNewer, row)))).toEqual(
      new Set(['key', secretary.api_key]),
    )
    await assertStoredKeysReadable(depsWith(newer))
  })

  test('rotateApiKeyEncryption reports unreadable API keys and leaves them unchanged', async () => {
    await addMany(2)
    const [first] = await stored()
    const damaged = 'v1.k1.AAAAAAAAAAAAAAAA.AA.AAAAAAAAAAAAAAAAAAAAAA'
    await backend.deps.db
      .updateTable('secretaries')
      .set({ api_key_encrypted: damaged })
      .where('id', '=', first?.id ?? 0)
      .execute()
    // A single damaged row does not prevent the service from starting.
    await assertStoredKeysReadable(backend.deps)
    expect(await rotateApiKeyEncryption(depsWith(`${newer},${older}`))).toEqual({
      rotated: 1,
      unreadable: [first?.id],
    })
    expect((await stored())[0]?.api_key_encrypted).toBe(damaged)
  })

  test('the service does not start if DATA_KEY cannot decrypt the stored API keys', async () => {
    await addMany(1)
    await expect(assertStoredKeysReadable(depsWith(newer))).rejects.toThrow(/DATA_KEY.*"k1"/)
    await expect(assertStoredKeysReadable(depsWith('k1:quite-another-secret'))).rejects.toThrow(
      /DATA_KEY.*"k1"/,
    )
    const start = startTestBackend({ DATA_KEY: newer, DATABASE_URL: backend.databaseUrl })
    await expect(start).rejects.toThrow(/DATA_KEY/)
  })
})
