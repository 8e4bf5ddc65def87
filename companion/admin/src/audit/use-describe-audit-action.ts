import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { auditAreaLabels } from './area-labels.ts'
import { auditActionLabels } from './action-labels.ts'
import { describeAuditAction } from './describe-action.ts'
import { auditLabels } from './text.ts'

/** Returns a function that describes an action in the current language. An action without words keeps its name. */
export function useDescribeAuditAction() {
  const { other } = useText(auditLabels)
  const areas = useText(auditAreaLabels)
  const verbs = useText(auditActionLabels)
  const separator = useLanguage() === 'zh' ? '：' : ': '
  return (action: string) => describeAuditAction(action, areas, verbs, separator) ?? `${other} (${action})`
}
