import { getCurrentText, dictionary } from '@sanhe/ui/i18n.ts'

/** Texts of CodeMirror's search panel; the keys are its English originals. */
export const codeMirrorLabels = dictionary({
  en: {
    Find: 'Find',
    Replace: 'Replace with',
    next: 'Next',
    previous: 'Previous',
    all: 'Select all',
    'match case': 'Match case',
    'by word': 'Whole words',
    regexp: 'Regular expression',
    replace: 'Replace',
    'replace all': 'Replace all',
    close: 'Close',
    'current match': 'current match',
    'replaced $ matches': '$ matches replaced',
    'replaced match on line $': 'Match on line $ replaced',
    'on line': 'on line',
    Completions: 'Suggestions',
  },
  zh: {
    Find: '查找',
    Replace: '替换为',
    next: '下一个',
    previous: '上一个',
    all: '全选',
    'match case': '区分大小写',
    'by word': '全字匹配',
    regexp: '正则表达式',
    replace: '替换',
    'replace all': '全部替换',
    close: '关闭',
    'current match': '当前匹配',
    'replaced $ matches': '已替换 $ 处',
    'replaced match on line $': '已替换第 $ 行的匹配',
    'on line': '位于行',
    Completions: '建议',
  },
})

export const getCodeMirrorPhrases = (): Record<string, string> => ({ ...getCurrentText(codeMirrorLabels) })
