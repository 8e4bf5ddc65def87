/** `projects/<slug>/docs/<name>.md`: the only files that are documents. Hidden ones are other programs' own. */
export function documentFile(path: string) {
  const [, projectSlug, name] = /^projects\/([^/]+)\/docs\/([^./][^/]*)\.md$/.exec(path) ?? []
  return projectSlug && name ? { projectSlug, name } : undefined
}
