import { randomBytes } from 'node:crypto'
import { removeHiddenCharacters } from '@sanhe/protocol/hidden-characters'
import { wrapWebContent } from '@sanhe/protocol/web-content'
import type { SkillContext } from '#core'
import { getUserMessageContext } from './define-skill.ts'

/**
 * Prepares a text from the web for the reply or the model. For a model, the text stands between two marks with a random
 * id, which the text cannot imitate. After this call, each action of the session needs approval. The URLs in the text
 * become known URLs. `keepsUrlsUnknown` prevents this: callers set it if a model may have written the URLs, or if
 * opening one could have an effect.
 */
export function markUntrustedWebText(
  context: SkillContext,
  source: string,
  text: string,
  { keepsUrlsUnknown = false }: { keepsUrlsUnknown?: boolean } = {},
) {
  const safe = removeHiddenCharacters(text).replaceAll(/\[\s*(?=(?:END OF )?WEB CONTENT)/gi, '(')
  context.web?.recordWebContent()
  if (!keepsUrlsUnknown) context.web?.addKnownUrls(safe)
  if (getUserMessageContext(context).isCommand) return safe
  return wrapWebContent(randomBytes(8).toString('hex'), source, safe)
}
