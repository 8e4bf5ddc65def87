import type { ActionRequest, SkillContext } from '#core'
import { chooseTextByLanguage, getUserRequest } from './define-skill.ts'
import { escapeHiddenCharacters, quoteText, truncateText } from './escape-text.ts'

/**
 * Largest number of characters of a diff or input that the user sees. The number of the remaining characters is shown.
 */
export const maxShownCharacters = 20_000

export type ApprovableAction<T> = Omit<ActionRequest, 'action'> & { action: T }

/**
 * Asks the user to approve an action that a model chose, and returns the approved action. The action is copied before
 * the user sees it, so later changes of the input have no effect. An action that the user named needs no approval.
 */
export async function requestApproval<T>(context: SkillContext, request: ApprovableAction<T>): Promise<T> {
  const action = structuredClone(request.action)
  if (getUserRequest(context).isCommand) return action
  const decision = await context.approve({ ...request, action: structuredClone(action) })
  const { summary } = request
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

/**
 * Asks the user to approve a change of the agent's own data. Without web content in the session, such a change needs no
 * approval; hostile web content could otherwise put instructions into notes and reminders.
 */
export async function approveOwnDataChange<T>(
  context: SkillContext,
  skillName: string,
  input: T,
): Promise<T> {
  if (!context.web?.hasWebContent()) return input
  const shown = formatInputForUser(formatJson(input))
  const start = quoteText(shown.input.replaceAll(/\s+/g, ' '))
  const summary = chooseTextByLanguage(
    context,
    `Run ${skillName} after reading web content, with ${start}`,
    `读取网页内容后执行 ${skillName}，参数：${start}`,
  )
  return requestApproval(context, { summary, action: input, details: { target: skillName, ...shown } })
}

/** Prepares an input for display to the user: readable, limited, with hidden characters as escapes. */
export function formatInputForUser(input: string) {
  const { text, leftOut } = truncateText(escapeHiddenCharacters(input), maxShownCharacters)
  return { input: text, ...(leftOut > 0 && { leftOut }) }
}

/** Formats JSON for display to the user. Properties keep their order. */
export const formatJson = (value: unknown) => JSON.stringify(value, null, 2) ?? 'null'
