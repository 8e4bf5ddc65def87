import { dictionary } from '@sanhe/ui/i18n.ts'

export const privacyLabels = dictionary({
  en: {
    title: 'Privacy',
    copy: 'Copy of your data',
    contents:
      'Your account, logins, consents, links with parents and the orders you placed, in one file that only you can download.',
    notContained: 'Your parents download a copy of their own data in their app.',
    pending: 'Your copy is being prepared. This takes a minute or two; we notify you.',
    failed: 'The copy could not be prepared. Try again.',
    expired: 'The last copy has expired.',
    ready: (day: string) => `Your copy is ready. Download it by ${day}.`,
    request: 'Prepare a copy',
    requestAgain: 'Prepare a new copy',
    download: 'Download',
    downloadFailed: 'The download failed. Try again in a moment.',
    limits: 'Once a day. Each copy can be downloaded for 7 days.',
  },
  zh: {
    title: '隐私',
    copy: '我的信息副本',
    contents: '包括您的账号、登录记录、同意记录、绑定关系和您下的订单，打包成一个文件，只有您能下载。',
    notContained: '家人的信息由家人在自己的应用里下载。',
    pending: '正在生成，一般要一两分钟，好了会通知您。',
    failed: '上次没有生成成功，请再试一次。',
    expired: '上次的副本已过期。',
    ready: (day: string) => `副本已生成，${day}前可以下载。`,
    request: '生成副本',
    requestAgain: '重新生成',
    download: '下载',
    downloadFailed: '下载失败，请稍后再试。',
    limits: '每天可以生成一次，7 天内可以下载。',
  },
})
