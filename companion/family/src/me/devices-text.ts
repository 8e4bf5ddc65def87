import { dictionary } from '@sanhe/ui/i18n.ts'

export const devicesLabels = dictionary({
  en: {
    title: 'Devices',
    hint: 'Devices on which you are logged in. Sign out a device that you do not know or have lost.',
    none: 'No devices yet.',
    current: 'This device',
    lastUsed: 'Last used',
    loggedIn: 'Logged in',
    end: 'Sign out',
    endNamed: (device: string) => `Sign out ${device}`,
    ended: (device: string) => `${device} is signed out`,
  },
  zh: {
    title: '登录设备',
    hint: '以下设备已登录您的账号。遇到不认识或已丢失的设备，请将其退出。',
    none: '还没有设备。',
    current: '本机',
    lastUsed: '最近使用',
    loggedIn: '登录时间',
    end: '退出此设备',
    endNamed: (device: string) => `退出此设备：${device}`,
    ended: (device: string) => `${device}已退出登录`,
  },
})
