import type { ReplyLanguage } from '#core'

export const pushTexts = {
  en: {
    approval: 'Approval needed',
    approvals: (count: number) => `${count} actions wait for your approval.`,
    hiddenApproval: 'An action waits for your approval.',
    hiddenReply: 'There is a new reply.',
    hiddenSchedule: 'A scheduled task has a result.',
    failed: 'The reply could not be completed.',
    budget: 'Daily budget used up',
    budgetHint: 'Your secretary stopped. The budget is renewed at midnight.',
    balance: 'Low balance',
    balanceHint: 'Top up in the app to keep your secretary working.',
    bundle: { published: 'Bundle published', rejected: 'Bundle not approved', removed: 'Bundle removed' },
    hiddenBundle: 'The market decided about your bundle.',
  },
  zh: {
    approval: '需要您确认',
    approvals: (count: number) => `有 ${count} 项操作等您确认。`,
    hiddenApproval: '有一项操作等您确认。',
    hiddenReply: '有新的回复。',
    hiddenSchedule: '定时任务有了结果。',
    failed: '回复未能完成。',
    budget: '今日预算已用完',
    budgetHint: '秘书已暂停工作，预算将于零点重置。',
    balance: '余额不足提醒',
    balanceHint: '余额即将用完，请在应用中充值，以免秘书停止工作。',
    bundle: { published: '套装已发布', rejected: '套装未通过审核', removed: '套装已被移除' },
    hiddenBundle: '秘书市场处理了您的套装。',
  },
} as const satisfies Record<ReplyLanguage, object>
