import { selectAll } from './html-elements.ts'

/** Code blocks need an element `code` inside, otherwise their text would be escaped. */
export function cleanCode(root: Element) {
  for (const block of selectAll(root, 'pre')) {
    const code = block.ownerDocument.createElement('code')
    const language = block.getAttribute('data-language')
    for (const br of selectAll(block, 'br')) br.replaceWith(block.ownerDocument.createTextNode('\n'))
    code.textContent = block.textContent
    if (language) code.className = `language-${language}`
    block.textContent = ''
    block.appendChild(code)
  }
}
