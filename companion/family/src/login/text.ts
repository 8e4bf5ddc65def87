import { dictionary } from '@sanhe/ui/i18n.ts'

export const loginLabels = dictionary({
  en: {
    title: 'Log in',
    slogan: 'Health, appointments and alerts of your parents, in one place',
    wechat: 'Log in with WeChat',
    wechatHint: 'Open the Sanhe Family mini-program in WeChat. It brings you back here, logged in.',
    again: 'Try again',
    demo: 'Demo login',
    demoHint: 'Development only: every name is an account without WeChat.',
    demoName: 'Name of the demo account',
    demoNameRequired: 'Enter a name.',
  },
  zh: {
    title: '登录',
    slogan: '爸妈的健康、挂号和预警，一处掌握',
    wechat: '微信登录',
    wechatHint: '请在微信中打开“三合家人”小程序，登录后会自动回到这里。',
    again: '重试',
    demo: '演示登录',
    demoHint: '仅开发环境：输入任意名字即可登录，无需微信。',
    demoName: '演示账号名',
    demoNameRequired: '请填写名字。',
  },
})
