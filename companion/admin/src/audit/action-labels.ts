import { dictionary } from '@sanhe/ui/i18n.ts'
import { englishAuditVerbs } from './verbs-en.ts'
import { chineseAuditVerbs } from './verbs-zh.ts'

/**
 * Labels of the verbs of audit actions, by the last word of the action: `approve` in `captainsAdmin.approve`.
 */
export const auditActionLabels = dictionary({ en: englishAuditVerbs, zh: chineseAuditVerbs })
