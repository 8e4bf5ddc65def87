import { dictionary } from '@sanhe/ui/i18n.ts'

export const openidLabels = dictionary({
  en: {
    or: 'or',
    signIn: (provider: string) => `Continue with ${provider}`,
    unavailable: 'The login provider does not answer. Try again later, or use your password.',
    problems: {
      expired: 'Signing in took too long, or this link was used before. Try again.',
      denied: 'Signing in was cancelled at the provider.',
      invalid: 'The answer of the login provider could not be verified. Try again, or ask an administrator.',
      unavailable: 'The login provider does not answer. Try again later, or use your password.',
      'email-not-verified':
        'Your email address is not verified at the login provider. Verify it there and try again.',
      domain: 'Your email domain is not allowed here. Use another account, or ask an administrator.',
      blocked: 'Your account is disabled. Ask an administrator.',
      'not-invited': 'You have no account here yet. Ask an administrator for an invitation.',
      invitation:
        'This invitation was used or revoked, or it has expired. Ask an administrator for a new one.',
    },
  },
  zh: {
    or: '或',
    signIn: (provider) => `使用 ${provider} 登录`,
    unavailable: '登录服务没有响应，请稍后再试，或使用密码登录。',
    problems: {
      expired: '登录超时，或该链接已使用过，请重试。',
      denied: '您已取消登录。',
      invalid: '无法验证登录服务返回的结果，请重试或联系管理员。',
      unavailable: '登录服务没有响应，请稍后再试，或使用密码登录。',
      'email-not-verified': '您的邮箱尚未在登录服务中验证，请验证后重试。',
      domain: '不支持您的邮箱域名，请更换账号或联系管理员。',
      blocked: '您的账号已停用，请联系管理员。',
      'not-invited': '您还没有账号，请向管理员索取邀请链接。',
      invitation: '邀请已使用、已撤销或已过期，请向管理员索取新的邀请。',
    },
  },
})
