/**
 * Replaces links and pictures of a sanitized fragment by texts that name their targets, so that nothing leads to another
 * page or is loaded from it. Returns a block with the rest of the fragment.
 */
export function removeActiveContent(clean: DocumentFragment) {
  const block = document.createElement('div')
  block.className = 'md-block'
  block.append(clean)
  for (const picture of block.querySelectorAll<HTMLElement>('img, .remote-image')) replacePicture(picture)
  for (const link of block.querySelectorAll('a')) replaceLink(link)
  for (const box of block.querySelectorAll('.task-box')) box.setAttribute('aria-readonly', 'true')
  return block
}

function replacePicture(picture: HTMLElement) {
  const source = picture.getAttribute('src') ?? picture.dataset['src'] ?? ''
  const name = picture.getAttribute('alt') ?? picture.textContent ?? ''
  picture.replaceWith([name, source && `(${source})`].filter(Boolean).join(' '))
}

function replaceLink(link: HTMLAnchorElement) {
  const target = link.getAttribute('href') ?? ''
  const isNamed = target === '' || target.startsWith('#') || link.textContent === target
  link.replaceWith(...link.childNodes, ...(isNamed ? [] : [` (${target})`]))
}
