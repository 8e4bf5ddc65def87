import type { ActionRequest, SkillContext } from '#core'
import { askedOf, inWords } from './skill.ts'
import { bounded, visibleText } from './visible-text.ts'

/** The most that a person is shown of a diff or an input. The rest is counted. */
export const shownCharacters = 20_000

export type Approvable<T> = Omit<ActionRequest, 'action'> & { action: T }

/**
 * Asks the person about an action that a model chose, and answers with the action that was approved. The action is
 * copied before it is shown: whatever happens to the input afterwards, only what was approved is done. Nothing is
 * asked where the person named this very action.
 */
export async function approved<T>(context: SkillContext, request: Approvable<T>): Promise<T> {
  const action = structuredClone(request.action)
  if (askedOf(context).isCommand) return action
  const decision = await context.approve({ ...request, action: structuredClone(action) })
  const { summary } = request
  if (decision === 'denied')
    throw new Error(inWords(context, `The person declined: ${summary}`, `对方拒绝了：${summary}`))
  if (decision === 'expired')
    throw new Error(inWords(context, `Nobody answered in time: ${summary}`, `没有及时得到答复：${summary}`))
  return action
}

/** An input as a person is shown it: readable, bounded, with everything that hides made visible. */
export function shownInput(input: string) {
  const { text, leftOut } = bounded(visibleText(input), shownCharacters)
  return { input: text, ...(leftOut > 0 && { leftOut }) }
}

/** JSON as a person is shown it. Keys keep their order. */
export const jsonText = (value: unknown) => JSON.stringify(value, null, 2) ?? 'null'
