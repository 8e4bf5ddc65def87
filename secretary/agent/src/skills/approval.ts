import type { ActionRequest, SkillContext } from '#core'
import { inUserLanguage, requestOf } from './define-skill.ts'
import { truncate, visibleText } from './visible-text.ts'

/** Largest number of characters of a diff or input that the user is shown. The rest is counted. */
export const shownCharacters = 20_000

export type Approvable<T> = Omit<ActionRequest, 'action'> & { action: T }

/**
 * Asks the user to approve an action that a model chose, and returns the approved action. The action is copied before
 * it is shown, so later changes of the input have no effect. An action that the user named needs no approval.
 */
export async function approveAction<T>(context: SkillContext, request: Approvable<T>): Promise<T> {
  const action = structuredClone(request.action)
  if (requestOf(context).isCommand) return action
  const decision = await context.approve({ ...request, action: structuredClone(action) })
  const { summary } = request
  if (decision === 'denied')
    throw new Error(inUserLanguage(context, `The person declined: ${summary}`, `对方拒绝了：${summary}`))
  if (decision === 'expired')
    throw new Error(
      inUserLanguage(context, `Nobody answered in time: ${summary}`, `没有及时得到答复：${summary}`),
    )
  return action
}

/** Prepares an input for the user: readable, limited, with hidden characters made visible. */
export function shownInput(input: string) {
  const { text, leftOut } = truncate(visibleText(input), shownCharacters)
  return { input: text, ...(leftOut > 0 && { leftOut }) }
}

/** Formats JSON for the user. Keys keep their order. */
export const jsonText = (value: unknown) => JSON.stringify(value, null, 2) ?? 'null'
