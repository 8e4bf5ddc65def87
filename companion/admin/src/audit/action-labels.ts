import { dictionary } from '@sanhe/ui/i18n.ts'
import { englishAuditVerbs } from './verbs-en.ts'
import { chineseAuditVerbs } from './verbs-zh.ts'

/**
 * Labels of the verbs of audit actions. The key is the last word of an action: `approve` in
 * `captainsAdmin.approve`.
 */
export const auditActionLabels = dictionary({ en: englishAuditVerbs, zh: chineseAuditVerbs })
