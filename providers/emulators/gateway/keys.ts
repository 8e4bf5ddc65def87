import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { AlipayAccount, WechatPayAccount } from '@sanhe/providers/payments'

const bits = 2048

const generateRsaKeyPair = () => promisify(generateKeyPair)('rsa', { modulusLength: bits })
const pem = {
  secret: (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }),
  open: (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }),
}

/** Keys of the payment emulator and of its only merchant, generated at every start. */
export type PaymentGatewayKeys = Awaited<ReturnType<typeof generatePaymentGatewayKeys>>

export async function generatePaymentGatewayKeys() {
  const [merchant, gateway] = await Promise.all([generateRsaKeyPair(), generateRsaKeyPair()])
  return {
    merchantPublic: merchant.publicKey,
    merchantPrivate: merchant.privateKey,
    gatewayPublic: gateway.publicKey,
    gatewayPrivate: gateway.privateKey,
    apiV3Key: randomBytes(16).toString('hex'),
    mchId: '1600000000',
    appId: 'wx0000000000000000',
    merchantSerial: '5157F09EFDC096DE15EBE81A47057A7200000000',
    gatewaySerial: 'PUB_KEY_ID_0116000000002026112100000000000000',
    alipayAppId: '2021000000000000',
    sellerId: '2088000000000000',
  }
}

/** Returns the account settings that the consoles of WeChat Pay and Alipay would show to a merchant. */
export function createEmulatedMerchantAccounts(
  endpoint: string,
  keys: PaymentGatewayKeys,
): { wechat: WechatPayAccount; alipay: AlipayAccount } {
  const privateKey = pem.secret(keys.merchantPrivate)
  const publicKey = pem.open(keys.gatewayPublic)
  return {
    wechat: {
      endpoint,
      mchId: keys.mchId,
      appId: keys.appId,
      apiV3Key: keys.apiV3Key,
      serial: keys.merchantSerial,
      privateKey,
      platformSerial: keys.gatewaySerial,
      platformKey: publicKey,
    },
    alipay: {
      endpoint,
      appId: keys.alipayAppId,
      sellerId: keys.sellerId,
      privateKey,
      alipayPublicKey: publicKey,
    },
  }
}
