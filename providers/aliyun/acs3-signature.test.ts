import { createHash } from 'node:crypto'
import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { toCanonicalQuery, createSignedHeaders } from './acs3-signature.ts'

test("createSignedHeaders produces the signature of the example in Alibaba Cloud's documentation", () => {
  const { authorization } = createSignedHeaders(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: toCanonicalQuery({
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      }),
      at: fromIso('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  )
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('toCanonicalQuery sorts names by code unit and percent-encodes reserved characters', () => {
  expect(toCanonicalQuery({ b: "it's *", B: '~-_.', a: '文' })).toBe('B=~-_.&a=%E6%96%87&b=it%27s%20%2A')
})

test('createSignedHeaders signs the type and the hash of a form in the body', () => {
  const call = {
    host: 'green-cip.cn-shanghai.aliyuncs.com',
    action: 'ImageModeration',
    version: '2022-03-02',
  }
  const at = fromIso('2023-10-26T10:22:32Z')
  const headers = createSignedHeaders(
    { accessKeyId: 'id', accessKeySecret: 'secret' },
    { ...call, query: '', form: 'Service=baselineCheck', at, nonce: 'n' },
  )
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(headers['x-acs-content-sha256']).toBe(
    createHash('sha256').update('Service=baselineCheck').digest('hex'),
  )
  expect(headers['authorization']).toContain('SignedHeaders=content-type;host;x-acs-action;')
})
