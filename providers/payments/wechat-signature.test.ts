import { createPublicKey } from 'node:crypto'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { findSignatureProblem } from './wechat-signature.ts'

/** A callback and a certificate from the tests of WeChat Pay's Go library (wechatpay-go, Apache-2.0). */
const vendors = {
  at: 1_624_523_846_000,
  certificate: [
    'MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNVBAYTAlhYMRUwEwYDVQQHDAxEZW',
    'ZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQgQ29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1',
    'NTIzWjBCMQswCQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZhdWx0IENvbXBhbn',
    'kgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3',
    'B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDe',
    'Jf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B834uxl1zNLYQCrkdBzb8oUxwYeP5a2',
    'DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obC',
    'WJPCbzMCtkaSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZumNUJv1R5PwwHwYD',
    'VR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0TBAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKR',
    'QMzNB/U6ZoCUS+BSNfa2Oh0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2kyaz',
    'GRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/fHMq4tsbKO0dKAeydPM/nrUZBmaYQV',
    'KMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpx',
    'tMmnMlmqcTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==',
  ].join(''),
  headers: {
    'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
    'wechatpay-timestamp': '1624523846',
    'wechatpay-serial': 'D7CE59D1F522D701',
  },
  signature: [
    'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZT',
    'OQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLw',
    'XvV1VEA1IBLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgY',
    'UmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
  ].join(''),
  body: [
    '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","re',
    'source_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功"',
    ',"resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3l',
    'KPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRM',
    'OoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOc',
    'gSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","non',
    'ce":"Kj7QIyUiYx1q"}}',
  ].join(''),
}

const pem = `-----BEGIN CERTIFICATE-----\n${vendors.certificate}\n-----END CERTIFICATE-----`
const keys = { D7CE59D1F522D701: createPublicKey(pem) }
const problem = (changes: Record<string, string> = {}, body = vendors.body, now = vendors.at) => {
  const headers: Record<string, string> = {
    ...vendors.headers,
    'wechatpay-signature': vendors.signature,
    ...changes,
  }
  return findSignatureProblem((name) => headers[name] ?? '', body, keys, now)
}

test("findSignatureProblem accepts a callback from the tests of WeChat Pay's Go library", () => {
  expect(problem()).toBeUndefined()
})

test('findSignatureProblem refuses a callback when any signed part was changed', () => {
  expect(problem({ 'wechatpay-nonce': 'x' })).toBe('signature')
  expect(problem({ 'wechatpay-timestamp': '1624523847' })).toBe('signature')
  expect(problem({ 'wechatpay-serial': 'D7CE59D1F522D702' })).toBe('signature')
  expect(problem({ 'wechatpay-signature': '' })).toBe('signature')
  expect(problem({}, `${vendors.body} `)).toBe('signature')
})

test('findSignatureProblem accepts a callback up to five minutes before and after its timestamp', () => {
  expect(problem({}, vendors.body, vendors.at + 5 * minuteMs)).toBeUndefined()
  expect(problem({}, vendors.body, vendors.at + 5 * minuteMs + 1)).toBe('stale')
  expect(problem({}, vendors.body, vendors.at - 5 * minuteMs - 1)).toBe('stale')
})
