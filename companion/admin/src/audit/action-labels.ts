import { dictionary } from '@sanhe/ui/i18n.ts'
import { verbsInEnglish } from './verbs-en.ts'
import { verbsInChinese } from './verbs-zh.ts'

/**
 * Labels of the verbs of audit actions, by the last word of the action: `approve` in `captainsAdmin.approve`.
 */
export const auditActionLabels = dictionary({ en: verbsInEnglish, zh: verbsInChinese })
