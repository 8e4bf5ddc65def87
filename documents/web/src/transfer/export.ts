/** Downloads the project as a zip. The service streams the zip as a download, so the page stays open. */
export function downloadProjectExport(slug: string) {
  const link = document.createElement('a')
  link.href = `/api/projects/${encodeURIComponent(slug)}/export`
  link.download = ''
  link.click()
}
