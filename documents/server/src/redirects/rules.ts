/**
 * Replaces the slugs in the path of a request: the values of the route parameters `:slug` or `:project`, and
 * `:docSlug`.
 */
export function replaceSlugsInPath(
  route: string,
  path: string,
  { project, doc }: { project: string; doc?: string | undefined },
) {
  const names = route.split('/')
  return path
    .split('/')
    .map((part, place) => {
      const name = names[place]
      if (name === ':slug' || name === ':project') return encodeURIComponent(project)
      return name === ':docSlug' && doc !== undefined ? encodeURIComponent(doc) : part
    })
    .join('/')
}
