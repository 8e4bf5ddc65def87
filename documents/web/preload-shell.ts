import type { IndexHtmlTransformContext, Plugin, Rollup } from 'vite'

const inShell = ['shell', 'projects-page']

/** The page names what nearly every visit needs next, so that it comes with the entry and not after it. */
export const preloadShell: Plugin = {
  name: 'preload-shell',
  transformIndexHtml: { order: 'post', handler: (html, { bundle }) => (bundle ? tags(html, bundle) : []) },
}

function tags(html: string, bundle: NonNullable<IndexHtmlTransformContext['bundle']>) {
  const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
  const wanted = new Set<string>()
  const want = (fileName: string) => {
    if (wanted.has(fileName)) return
    wanted.add(fileName)
    for (const name of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) want(name)
  }
  for (const chunk of chunks) if (chunk.isDynamicEntry && inShell.includes(chunk.name)) want(chunk.fileName)
  return [...wanted]
    .filter((fileName) => !html.includes(fileName))
    .map((fileName) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
      injectTo: 'head' as const,
    }))
}
