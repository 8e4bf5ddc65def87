export {
  type ActionToApprove,
  requestApprovalForSkill,
  formatInputForUser,
  formatJson,
  requestApproval,
} from './approval.ts'
export { builtInSkills } from './built-in.ts'
export {
  type ChooseText,
  chooseTextByLanguage,
  defineSkill,
  getToolCallId,
  writeInBothLanguages,
} from './define-skill.ts'
export { escapeToOneLine, quoteUntrustedText, truncateText } from './escape-text.ts'
export { diffText } from './text-diff.ts'
export { reminderJobs } from './reminders.ts'
export { reportProgressSkillName, startSubAgentsSkillName, subAgentSkills } from './sub-agents.ts'
export { markUntrustedWebText } from './web-content.ts'
export { describePageFault } from './web-pages.ts'
