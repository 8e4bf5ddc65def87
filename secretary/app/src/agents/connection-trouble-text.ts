import { dictionary } from '@sanhe/ui/i18n.ts'

/** Reason why there is no connection and the remedy, and in a chat what happens with messages. */
export const connectionTroubleLabels = dictionary({
  en: {
    reasons: {
      offline: 'This device is offline.',
      unreachable: 'The secretary cannot be reached. If this lasts, check that its server is running.',
      revoked: 'This device no longer has access to the secretary.',
      incompatible:
        'The secretary and this app have different versions. Update the secretary, then reload this page.',
    },
    messages: {
      offline: 'What you write is kept and sent when the device is online again.',
      unreachable: 'What you write is kept and sent when it answers again.',
      revoked: 'What you write is kept on this device and sent after you pair again.',
      incompatible: 'What you write is kept on this device.',
    },
    sentenceSpace: ' ',
    replyContinues: 'The unfinished reply continues then.',
    tryNow: 'Try now',
    pairAgain: 'Pair again',
  },
  zh: {
    reasons: {
      offline: '这台设备没有网络。',
      unreachable: '暂时连接不上秘书。如果一直这样，请检查它的服务器是否在运行。',
      revoked: '这台设备已无权访问这个秘书。',
      incompatible: '秘书与这个应用的版本不一致。请更新服务器上的秘书，然后刷新页面。',
    },
    messages: {
      offline: '您写的内容会保留，恢复网络后自动发送。',
      unreachable: '您写的内容会保留，恢复连接后自动发送。',
      revoked: '您写的内容会保留在这台设备上，重新配对后自动发送。',
      incompatible: '您写的内容会保留在这台设备上。',
    },
    sentenceSpace: '',
    replyContinues: '未完成的回答也会继续。',
    tryNow: '立即重试',
    pairAgain: '重新配对',
  },
})
