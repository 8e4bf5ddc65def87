// Part of the service worker: takes what another app shares (`share_target` in the manifest). The page `/share` reads the
// files from this cache. Only the newest share is kept, because the page opens at once.
const sharedCacheName = 'sanhe-secretary-shared'

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === '/share') event.respondWith(receiveShare(event.request))
})

async function receiveShare(request) {
  const form = await request.formData()
  const search = new URLSearchParams()
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') search.set(name, value)
  }
  const files = form.getAll('files').filter((value) => typeof value === 'object' && value.size > 0)
  await caches.delete(sharedCacheName)
  const cache = await caches.open(sharedCacheName)
  await Promise.all(files.map((file, place) => cache.put(`/shared-file/${place}`, toResponse(file))))
  if (files.length > 0) search.set('files', String(files.length))
  return Response.redirect(`/share?${search}`, 303)
}

const toResponse = (file) =>
  new Response(file, {
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name),
    },
  })
