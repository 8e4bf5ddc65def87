import { dictionary } from '@sanhe/ui/i18n.ts'

export const toolLabels = dictionary({
  en: {
    title: 'Tools',
    classes: 'By class',
    classesHint:
      'Your secretary asks before a tool acts, as you choose here. After it has read a web page, an email, a file or an answer of another server, it always asks before it sends, spends or executes.',
    tools: 'Single tools',
    toolsHint: 'A choice here takes precedence over the class.',
    search: 'Search tools',
    none: 'No tool matches',
    noneHint: 'Check the spelling or delete a word.',
    risks: {
      read: 'Read',
      write: 'Write',
      send: 'Send',
      spend: 'Spend',
      execute: 'Execute',
    },
    riskHints: {
      read: 'Changes nothing',
      write: 'Changes files, memory, schedules and documents',
      send: 'Passes data on, for example by email',
      spend: 'Costs money, for example an order',
      execute: 'Runs a program, also on another server',
    },
    policies: { ask: 'Always ask', ask_untrusted: 'Ask after untrusted content', allow: 'Allow' },
    standard: 'Standard for each tool',
    asClass: (policy: string) => `Standard: ${policy}`,
    policyOf: (name: string) => `Policy: ${name}`,
    saved: 'Saved.',
    failed: 'The change could not be saved. Try again.',
  },
  zh: {
    title: '工具',
    classes: '按类别设置',
    classesHint:
      '秘书会按这里的设置，在使用工具前征求您的同意。读取网页、邮件、文件或其他服务器的内容后，凡是发送、付款和执行类操作，一律先问您。',
    tools: '单个工具',
    toolsHint: '单个工具的设置优先于类别设置。',
    search: '搜索工具',
    none: '没有匹配的工具',
    noneHint: '请检查输入，或减少关键词。',
    risks: { read: '读取', write: '写入', send: '发送', spend: '付款', execute: '执行' },
    riskHints: {
      read: '不改动任何内容',
      write: '改动文件、记忆、定时任务和文档',
      send: '向外发送信息，例如发邮件',
      spend: '产生费用，例如下单',
      execute: '运行程序，包括其他服务器上的程序',
    },
    policies: { ask: '每次都问', ask_untrusted: '读取外部内容后再问', allow: '直接允许' },
    standard: '按工具默认',
    asClass: (policy) => `默认：${policy}`,
    policyOf: (name) => `设置：${name}`,
    saved: '已保存。',
    failed: '保存失败，请重试。',
  },
})
export type ToolLabels = (typeof toolLabels)['zh']
