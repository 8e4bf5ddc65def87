import { dictionary } from '@sanhe/ui/i18n.ts'

export const unpairedAgentLabels = dictionary({
  en: {
    title: 'This device is not paired yet',
    hint: 'Each device needs its own key. Your account can request one from the agent, or you can use a pairing code.',
    noStoredKey:
      'Your account has no stored key for this secretary. Pair this device with a pairing code of the agent, or with its address and key.',
    unlistedTitle: 'This secretary is not in your list',
    unlisted:
      'Check the address. If it is the address of your secretary, pair this device with a pairing code or with its key.',
    pair: 'Pair this device',
    otherWays: 'Other ways',
  },
  zh: {
    title: '这台设备还没有配对',
    hint: '每台设备都有自己的密钥。可以由您的账号向秘书申请，也可以用配对码。',
    noStoredKey: '账号里没有保存这个秘书的密钥。请用秘书的配对码，或用地址和密钥配对这台设备。',
    unlistedTitle: '列表里没有这个秘书',
    unlisted: '请检查地址。如果这是您的秘书，请用配对码或密钥配对这台设备。',
    pair: '配对这台设备',
    otherWays: '其他方式',
  },
})
