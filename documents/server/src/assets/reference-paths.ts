/**
 * Returns the paths in a project that a reference in a document may refer to, most likely first: next to the document,
 * then in the folders above it up to the root. `folder`: names of the document's folders from the root.
 */
export function listReferencePathCandidates(reference: string, projectSlug: string, folder: string[]) {
  const path = decoded(reference.replace(/[?#].*$/s, ''))
  const fileAddress = `/api/projects/${projectSlug}/files/`
  if (path.startsWith(fileAddress)) return [path.slice(fileAddress.length)]
  const isAbsolute = path.startsWith('/')
  const place = isAbsolute ? [] : [...folder]
  const rest: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') (rest.length ? rest : place).pop()
    else if (name && name !== '.') rest.push(name)
  }
  return Array.from({ length: place.length + 1 }, (_, n) =>
    [...place.slice(0, place.length - n), ...rest].join('/'),
  )
}

function decoded(address: string) {
  try {
    return decodeURIComponent(address).normalize('NFC')
  } catch {
    return address
  }
}
