import { type AuthenticatedPerson, mayManage } from '#core'

/** Largest number of facts that the agent remembers. */
export const maxFacts = 500
/** Largest number of characters of facts that the model receives with each message, the newest facts first. */
export const maxPromptFactCharacters = 6000

/** Returns the text as it is stored: well-formed, on one line, without spaces at its ends. */
export const normaliseFact = (text: string) =>
  text.toWellFormed().replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()

type FactOwner = { person_id: string; is_shared: 0 | 1 }

/** Returns whether a person may change, share and delete a fact: an own one, or as a manager a shared one. */
export const mayChangeFact = (fact: FactOwner, { personId, role }: AuthenticatedPerson) =>
  fact.person_id === personId || (fact.is_shared === 1 && mayManage(role))

/** Returns the newest facts that fit into the limit, oldest first. */
export function selectFactsForPrompt(
  newestFirst: readonly string[],
  maxCharacters = maxPromptFactCharacters,
) {
  let characters = 0
  const fitting = newestFirst.filter((text) => (characters += text.length) <= maxCharacters)
  return fitting.toReversed()
}
