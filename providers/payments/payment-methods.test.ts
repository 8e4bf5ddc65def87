import { createPrivateKey, createPublicKey, createVerify } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestPaymentShop } from './testing/shop.ts'
import { createAuthorizationHeader } from './wechat-signature.ts'

const { clock, gateway, placed, act, stop } = await startTestPaymentShop()
afterAll(stop)

/** Returns the trade as the API of WeChat Pay returns it. */
async function tradeAtGateway(orderNo: string) {
  const { mchId, serial, endpoint, privateKey } = gateway.accounts.wechat
  const path = `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=${mchId}`
  const signer = { mchId, serial, privateKey: createPrivateKey(privateKey) }
  const signed = createAuthorizationHeader(signer, { method: 'GET', path, body: '', at: clock.now() })
  const answer = await fetch(endpoint + path, { headers: { authorization: signed } })
  return (await answer.json()) as Record<string, unknown>
}

describe('payments on desktops, phones and inside WeChat', () => {
  test('WeChat Pay returns a QR code on a desktop, a URL on a phone, and dialog parameters inside WeChat', async () => {
    expect((await placed('wechat')).payBy).toHaveProperty('qr')
    expect((await placed('wechat', { scene: 'mobile', ip: '203.0.113.7' })).payBy).toHaveProperty('url')
    const { payBy } = await placed('wechat', { scene: 'wechat', openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' })
    const { params } = 'params' in payBy ? payBy : expect.fail()
    const signed = `${params['appId']}\n${params['timeStamp']}\n${params['nonceStr']}\n${params['package']}\n`
    const key = createPublicKey(gateway.accounts.wechat.privateKey)
    const isSigned = createVerify('sha256')
      .update(signed)
      .verify(key, params['paySign'] ?? '', 'base64')
    expect(isSigned && params).toMatchObject({
      signType: 'RSA',
      package: expect.stringMatching(/^prepay_id=wx/),
    })
  })

  test("a payment inside WeChat sends the payer's open id to the gateway", async () => {
    const openId = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'
    const { orderNo } = await placed('wechat', { scene: 'wechat', openId })
    await act(orderNo)
    expect(await tradeAtGateway(orderNo)).toMatchObject({ trade_type: 'JSAPI', payer: { openid: openId } })
    await expect(placed('wechat', { scene: 'wechat', openId: '' })).rejects.toMatchObject({
      code: 'PARAM_ERROR',
    })
    const onScreen = await placed('wechat')
    await act(onScreen.orderNo)
    expect(await tradeAtGateway(onScreen.orderNo)).toMatchObject({ trade_type: 'NATIVE' })
    expect(await tradeAtGateway(onScreen.orderNo)).not.toHaveProperty('payer')
  })

  test('Alipay returns a payment page on desktops and phones, and refuses payments inside WeChat', async () => {
    const methodOf = ({ payBy }: Awaited<ReturnType<typeof placed>>) =>
      'url' in payBy && new URL(payBy.url).searchParams.get('method')
    expect(methodOf(await placed('alipay'))).toBe('alipay.trade.page.pay')
    expect(methodOf(await placed('alipay', { scene: 'mobile', ip: '203.0.113.7' }))).toBe(
      'alipay.trade.wap.pay',
    )
    await expect(placed('alipay', { scene: 'wechat', openId: 'o' })).rejects.toMatchObject({
      code: 'UNSUPPORTED',
    })
  })

  test("the sandbox's payment page shows the amount and pays the order", async () => {
    const { payBy, ask } = await placed('wechat')
    const url = 'qr' in payBy ? payBy.qr : expect.fail()
    const page = await (await fetch(url)).text()
    expect(page).toContain('¥10.05')
    expect(page).toContain('&#38; &#60;more&#62;')
    const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'success' }) })
    expect(await paid.text()).toContain('the shop answered 200')
    expect(await ask()).toMatchObject({ outcome: 'paid' })
    expect((await fetch(url, { method: 'POST', body: 'outcome=success' })).status).toBe(409)
  })
})
