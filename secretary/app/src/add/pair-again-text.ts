import { dictionary } from '@sanhe/ui/i18n.ts'

export const pairAgainLabels = dictionary({
  en: {
    title: 'Pair again',
    kept: 'Conversations, drafts and unsent messages stay. The secretary keeps its place in your list.',
    byAccountHint: 'Your account has a key of this secretary and can request a new one for this device.',
    byAccount: 'Pair this device',
    byCodeHint:
      'With a pairing code: show one on the page /pairing of the secretary or in the terminal of its server, then scan it or paste its link here.',
    openPairingPage: 'Open the pairing page',
    otherAddress: (address: string) =>
      `This code belongs to another address than ${address}. Pairing adds another secretary to your list.`,
  },
  zh: {
    title: '重新配对',
    kept: '对话、草稿和未发送的消息都会保留，秘书在列表中的位置不变。',
    byAccountHint: '您的账号保存了这个秘书的密钥，可以直接为这台设备申请新密钥。',
    byAccount: '配对这台设备',
    byCodeHint:
      '用配对码：在秘书的 /pairing 页面或服务器的终端里显示配对码，然后在这里扫描二维码或粘贴链接。',
    openPairingPage: '打开配对页面',
    otherAddress: (address) => `这个配对码的地址不是 ${address}。继续配对会在列表中添加另一个秘书。`,
  },
})
