import { getCurrentText, dictionary } from '@sanhe/ui/i18n.ts'

/** Texts that CodeMirror reads out to screen readers; the keys are its English originals. */
export const codeMirrorLabels = dictionary({
  en: {
    'current match': 'current match',
    'replaced $ matches': '$ matches replaced',
    'replaced match on line $': 'Match on line $ replaced',
    'on line': 'on line',
    Completions: 'Suggestions',
  },
  zh: {
    'current match': '当前匹配',
    'replaced $ matches': '已替换 $ 处',
    'replaced match on line $': '已替换第 $ 行的匹配',
    'on line': '位于行',
    Completions: '建议',
  },
})

export const getCodeMirrorPhrases = (): Record<string, string> => ({ ...getCurrentText(codeMirrorLabels) })
