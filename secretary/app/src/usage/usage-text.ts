import { dictionary } from '@sanhe/ui/i18n.ts'

export const usageLabels = dictionary({
  en: {
    title: 'Usage',
    today: 'Today',
    tokens: (count: number) => `${count.toLocaleString('en')} tokens`,
    about: (count: number) => `about ${count.toLocaleString('en')} tokens`,
    split: (input: number, output: number) =>
      `${input.toLocaleString('en')} in, ${output.toLocaleString('en')} out`,
    voice: (minutes: number) => `${minutes} min of voice`,
    voiceLabel: 'Voice minutes per day',
    voiceHint: 'Leave it empty for no limit.',
    voiceInvalid: 'Enter a whole number from 1 to 1,440.',
    ofBudget: (percent: number) => `${percent}% of the daily budget`,
    budgetUsedUp: 'The daily budget is used up. Replies continue after midnight, or with a higher budget.',
    budget: 'Daily budget',
    budgetLabel: 'Tokens per day',
    budgetHint: (zone: string) =>
      `When it is used up, replies stop until midnight (${zone}). Leave it empty for no limit.`,
    serverBudget: (count: number) =>
      `The server allows at most ${count.toLocaleString('en')} tokens a day (DAILY_TOKEN_BUDGET).`,
    save: 'Save',
    saved: 'Saved',
    invalid: 'Enter a whole number from 1 to 1,000,000,000.',
    failed: 'This did not work. Try again.',
    days: 'Last 30 days',
    none: 'Nothing used yet',
    noneHint: 'Each reply of a language model adds its tokens here.',
  },
  zh: {
    title: '用量',
    today: '今天',
    tokens: (count) => `${count.toLocaleString('zh')} tokens`,
    about: (count) => `约 ${count.toLocaleString('zh')} tokens`,
    split: (input, output) => `输入 ${input.toLocaleString('zh')}，输出 ${output.toLocaleString('zh')}`,
    voice: (minutes) => `语音 ${minutes} 分钟`,
    voiceLabel: '每天的语音分钟数上限',
    voiceHint: '留空表示不限制。',
    voiceInvalid: '请输入 1 到 1,440 之间的整数。',
    ofBudget: (percent) => `已用每日预算的 ${percent}%`,
    budgetUsedUp: '今天的预算已用完。零点后恢复回答，也可以提高预算。',
    budget: '每日预算',
    budgetLabel: '每天的 token 上限',
    budgetHint: (zone) => `用完后停止回答，零点恢复（${zone}）。留空表示不限制。`,
    serverBudget: (count) =>
      `服务器每天最多允许 ${count.toLocaleString('zh')} tokens（DAILY_TOKEN_BUDGET）。`,
    save: '保存',
    saved: '已保存',
    invalid: '请输入 1 到 1,000,000,000 之间的整数。',
    failed: '操作失败，请再试一次。',
    days: '最近 30 天',
    none: '还没有用量',
    noneHint: '语言模型每次回答用掉的 token 会显示在这里。',
  },
})
export type UsageLabels = (typeof usageLabels)['zh']
