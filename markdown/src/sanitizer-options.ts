import {
  allowedAttributes,
  allowedClasses,
  allowedElements,
  applyElementWhitelist,
  commonAttributes,
} from './whitelist.ts'

const everyAttribute = [...new Set([...commonAttributes, ...Object.values(allowedAttributes).flat()])]

export const sanitizeHtmlOptions = {
  allowedTags: allowedElements,
  allowedAttributes: Object.fromEntries(
    allowedElements.map((tag) => [tag, [...commonAttributes, ...(allowedAttributes[tag] ?? [])]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedClasses: { '*': allowedClasses },
  allowProtocolRelative: true,
  // sanitize-html lets a rule replace the content (`text`) of an element only if the rule names that element. `img`
  // therefore has a rule in addition to `*`.
  transformTags: { img: applyElementWhitelist, '*': applyElementWhitelist },
}

/**
 * Options for `DOMPurify.sanitize(html, domPurifyOptions)`, with `applyElementWhitelist` in its
 * `beforeSanitizeAttributes` hook.
 */
export const domPurifyOptions = {
  ALLOWED_TAGS: allowedElements,
  ALLOWED_ATTR: everyAttribute,
  // Only `href` and `src` are checked as URLs. Other attributes may contain text such as `[[plan: next]]`, which only
  // looks like a URL.
  ADD_URI_SAFE_ATTR: everyAttribute.filter((name) => name !== 'href' && name !== 'src'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}
