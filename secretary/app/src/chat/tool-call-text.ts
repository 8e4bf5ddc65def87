import { builtInToolNames } from '@sanhe/protocol/built-in-tool-names'
import { dictionary } from '@sanhe/ui/i18n.ts'

/** Returns the names of the built-in tools in a language. Tools of MCP servers have no entry. */
const namesIn = (language: 'en' | 'zh'): Record<string, string> =>
  Object.fromEntries(Object.entries(builtInToolNames).map(([tool, name]) => [tool, name[language]]))

export const toolCallLabels = dictionary({
  en: {
    title: 'Tools used',
    states: {
      waiting: 'Waiting for approval',
      running: 'Running',
      done: 'Done',
      failed: 'Failed',
      denied: 'Denied',
      cancelled: 'Stopped',
      interrupted: 'Interrupted',
    },
    input: 'Input',
    output: 'Output',
    error: 'Error',
    noOutput: 'No output yet.',
    contentOf: (url: string) => `Content of ${url}`,
    foreignContent: 'Content that the secretary did not write',
    leftOut: (count: number) =>
      count === 1
        ? '1 more character is not shown.'
        : `${count.toLocaleString('en')} more characters are not shown.`,
    showAll: 'Show all',
    loadFailed: 'The rest could not be loaded. Try again.',
    seconds: (value: string) => `${value} s`,
    minutes: (value: string) => `${value} min`,
    names: namesIn('en'),
  },
  zh: {
    title: '使用的工具',
    states: {
      waiting: '等待确认',
      running: '运行中',
      done: '完成',
      failed: '失败',
      denied: '已拒绝',
      cancelled: '已停止',
      interrupted: '已中断',
    },
    input: '参数',
    output: '结果',
    error: '错误',
    noOutput: '还没有结果。',
    contentOf: (url) => `${url} 的内容`,
    foreignContent: '以下内容不是秘书写的',
    leftOut: (count) => `还有 ${count.toLocaleString('zh')} 个字符未显示。`,
    showAll: '显示全部',
    loadFailed: '其余内容加载失败，请重试。',
    seconds: (value) => `${value} 秒`,
    minutes: (value) => `${value} 分钟`,
    names: namesIn('zh'),
  },
})
export type ToolCallLabels = (typeof toolCallLabels)['zh']
