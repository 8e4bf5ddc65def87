import { dictionary } from './i18n.ts'

export const accountMenuLabels = dictionary({
  en: {
    themes: { system: 'Follow system', light: 'Light', dark: 'Dark' },
    theme: 'Appearance',
    language: 'Language',
    account: (name: string) => `Account of ${name}`,
    signOut: 'Sign out',
  },
  zh: {
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
    theme: '外观',
    language: '语言',
    account: (name: string) => `${name} 的账号`,
    signOut: '退出登录',
  },
})
