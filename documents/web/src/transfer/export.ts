/** The service streams the zip; the browser saves it, and the page stays. */
export function exportProject(slug: string) {
  const link = document.createElement('a')
  link.href = `/api/projects/${encodeURIComponent(slug)}/export`
  link.download = ''
  link.click()
}
