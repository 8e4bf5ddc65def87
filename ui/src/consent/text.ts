import { dictionary } from '../i18n.ts'

export const consentLabels = dictionary({
  en: {
    agreeTo: 'I have read and agree to',
    titles: { terms: 'User agreement', privacy: 'Privacy policy' },
    missing: 'Read and agree first, then continue.',
    firstTitle: 'Please read and agree',
    firstHint: 'You need to agree once before you continue.',
    changedTitle: 'Our terms have changed',
    changedHint: 'Please read the new version. What changed:',
    agree: 'Agree and continue',
    signOut: 'Do not agree, sign out',
  },
  zh: {
    agreeTo: '我已阅读并同意',
    titles: { terms: '用户协议', privacy: '隐私政策' },
    missing: '请先阅读，并勾选同意。',
    firstTitle: '请先阅读并同意',
    firstHint: '同意以后才能继续使用，只需要一次。',
    changedTitle: '协议有更新',
    changedHint: '请阅读新的版本。这次的变化：',
    agree: '同意并继续',
    signOut: '不同意，退出登录',
  },
})

export const loginDocumentKinds = ['terms', 'privacy'] as const
export type LoginDocumentKind = (typeof loginDocumentKinds)[number]
