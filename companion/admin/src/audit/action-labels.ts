import { dictionary } from '@sanhe/ui/i18n.ts'
import { verbsInEnglish } from './verbs-en.ts'
import { verbsInChinese } from './verbs-zh.ts'

/** Verbs, by the last word of an action. */
export const auditActionLabels = dictionary({ en: verbsInEnglish, zh: verbsInChinese })
