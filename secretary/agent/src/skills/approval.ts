import type { BilingualText } from '@sanhe/protocol/bilingual-text'
import { findBuiltInToolName } from '@sanhe/protocol/built-in-tool-names'
import { escapeHiddenCharacters } from '@sanhe/protocol/hidden-characters'
import {
  type ActionApprovalRequest,
  type ActionDetailsForApproval,
  type LabelledDetailsForApproval,
  mayApprove,
  type SkillContext,
  type ToolRiskProperties,
} from '#core'
import {
  type ChooseText,
  chooseTextByLanguage,
  getUserMessageContext,
  writeInBothLanguages,
} from './define-skill.ts'
import { quoteUntrustedText, truncateText } from './escape-text.ts'

/**
 * Largest number of characters of a diff or input that the user sees. The number of the remaining characters is shown.
 */
export const maxApprovalCharacters = 20_000

export type ActionToApprove<T> = Omit<
  ActionApprovalRequest,
  'action' | 'summary' | 'summaries' | 'translations'
> & {
  action: T
  summary: BilingualText
  /** Beginning of the input. Added to the summary for clients that do not show the input as fields. */
  inputStart?: BilingualText
  /** Writes the details that contain labels. */
  labelled?: (choose: ChooseText) => LabelledDetailsForApproval
}

/**
 * Asks the user to approve an action that a model chose, and returns the approved action. The action is copied before
 * the user sees it, so later changes of the input have no effect. An action that the user named needs no approval.
 */
export async function requestApproval<T>(
  context: SkillContext,
  { summary: summaries, inputStart, labelled, ...request }: ActionToApprove<T>,
): Promise<T> {
  const action = structuredClone(request.action)
  if (isApprovedCommand(context)) return action
  const summary = chooseTextByLanguage(
    context,
    summaries.en + (inputStart?.en ?? ''),
    summaries.zh + (inputStart?.zh ?? ''),
  )
  const decision = await context.approve({
    ...request,
    ...(labelled && addLabelledDetails(context, request.details, labelled)),
    summary,
    summaries,
    action: structuredClone(action),
  })
  if (decision === 'denied')
    throw new Error(
      chooseTextByLanguage(context, `The person declined: ${summary}`, `对方拒绝了：${summary}`),
    )
  if (decision === 'expired')
    throw new Error(
      chooseTextByLanguage(context, `Nobody answered in time: ${summary}`, `没有及时得到答复：${summary}`),
    )
  return action
}

/** Adds the details in the language of the message, and as a translation in the other language. */
function addLabelledDetails(
  context: SkillContext,
  details: ActionDetailsForApproval | undefined,
  labelled: (choose: ChooseText) => LabelledDetailsForApproval,
): Pick<ActionApprovalRequest, 'details' | 'translations'> {
  const written = writeInBothLanguages(labelled)
  const { language } = getUserMessageContext(context)
  const other = language === 'zh' ? 'en' : 'zh'
  return { details: { ...details, ...written[language] }, translations: { [other]: written[other] } }
}

/**
 * Returns whether the user named exactly this action and may approve it. A person who may not approve actions names
 * them too, but they wait for the approval of another person.
 */
export const isApprovedCommand = (context: SkillContext) =>
  getUserMessageContext(context).isCommand && (!context.scope || mayApprove(context.scope.role))

/**
 * Asks the user before a skill runs, if the owner's policy requires it and the skill does not ask by itself. By
 * default, the agent asks after untrusted content before it changes its own data, because hostile content could store
 * instructions there.
 */
export async function requestApprovalForSkill<T>(
  context: SkillContext,
  skill: ToolRiskProperties,
  input: T,
): Promise<T> {
  if (!mustAsk(context, skill)) return input
  const shown = formatInputForUser(formatJson(input))
  const start = quoteUntrustedText(shown.input.replaceAll(/\s+/g, ' '))
  const name = findBuiltInToolName(skill.name) ?? { en: skill.name, zh: skill.name }
  const summary = context.web?.hasWebContent()
    ? {
        en: `Run “${name.en}” after reading untrusted content`,
        zh: `读取不可信内容后执行“${name.zh}”`,
      }
    : { en: `Run “${name.en}”`, zh: `执行“${name.zh}”` }
  return requestApproval(context, {
    summary,
    inputStart: { en: ` with ${start}`, zh: `，参数：${start}` },
    action: input,
    by: skill,
    details: { builtInTool: skill.name, ...shown },
  })
}

/**
 * Returns whether to ask. Tests of single skills have no policy: then only changes after untrusted content need a
 * question.
 */
const mustAsk = (context: SkillContext, skill: ToolRiskProperties) =>
  context.mustAsk?.(skill) ?? (skill.risk !== 'read' && (context.web?.hasWebContent() ?? false))

/** Prepares an input for display to the user: readable, limited, with hidden characters as escapes. */
export function formatInputForUser(input: string) {
  const { text, leftOut } = truncateText(escapeHiddenCharacters(input), maxApprovalCharacters)
  return { input: text, ...(leftOut > 0 && { leftOut }) }
}

/** Formats JSON for display to the user. Properties keep their order. */
export const formatJson = (value: unknown) => JSON.stringify(value, null, 2) ?? 'null'
