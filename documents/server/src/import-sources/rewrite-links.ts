import { relativePath, resolvePath } from './paths.ts'

const inlineLink =
  /(!?\[(?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,200}\]){0,1000}\]\()([^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,500})?)(\))/g

/**
 * Rewrites the links and images of a Markdown file whose tree was renamed. `paths`: maps former paths to new paths.
 * `toAnchor`: returns the new fragment of a link, for example `#soil`, for the former path and fragment.
 */
export function rewriteLinks(
  text: string,
  source: string,
  paths: ReadonlyMap<string, string>,
  toAnchor: (path: string, end: string) => string = (_, end) => end,
) {
  const to = paths.get(source) ?? source
  return text.replaceAll(inlineLink, (whole, start: string, url: string, end: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
    const target = /^[a-z][a-z0-9+.-]*:/i.test(path) ? undefined : resolvePath(source, decoded(path))
    const moved = target === undefined ? undefined : paths.get(target)
    if (target === undefined || moved === undefined) return whole
    return `${start}${encodeLink(relativePath(to, moved))}${rest && toAnchor(target, rest)}${end}`
  })
}

const encodeLink = (path: string) =>
  path.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29')

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
