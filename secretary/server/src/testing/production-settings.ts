import { generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** All settings that production requires, with keys that no provider accepts. */
export const productionSettings = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a-long-enough-secret-of-the-tokens-0123',
  DATA_KEY: 'k1:a-long-enough-secret-of-the-fields-456',
  PUBLIC_URL: 'https://secretary.example',
  SMS_VENDOR: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN: '三合',
  PAYMENT_VENDOR: 'wechat',
  WECHAT_PAY_MCH_ID: '1900000000',
  WECHAT_PAY_APP_ID: 'wx1',
  WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WECHAT_PAY_SERIAL: 'A1',
  WECHAT_PAY_PRIVATE_KEY: privateKey,
  WECHAT_PAY_PLATFORM_SERIAL: 'PUB_KEY_ID_1',
  WECHAT_PAY_PLATFORM_KEY: publicKey,
}
