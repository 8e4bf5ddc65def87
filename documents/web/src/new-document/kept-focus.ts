/** Attribute of fields that keep the focus while the editor loads. */
export const keepsFocusAttribute = 'data-keeps-focus'

export const isFocusKeptByField = () => document.activeElement?.hasAttribute(keepsFocusAttribute) === true

/** Returns whether the user types into a field that does not belong to the new document, such as the palette. */
export const isTypingOutsideDocument = () =>
  document.activeElement?.matches('input, textarea:not([data-keeps-focus])') === true &&
  !document.activeElement.closest('[data-desk]')
