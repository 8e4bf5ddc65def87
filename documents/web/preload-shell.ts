import type { Plugin, Rollup } from 'vite'

const inShell = ['shell', 'projects-page']
const inReading = ['document-page']

/**
 * The page names what nearly every visit needs next, so that it comes with the entry and not after it. Whoever
 * comes to read a document gets a page of its own, `reading.html`, which names what reading needs too.
 */
export const preloadShell: Plugin = {
  name: 'preload-shell',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      (bundle ? wantedBy(bundle, inShell, html) : []).map((href) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href },
        injectTo: 'head' as const,
      })),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const html = String(page.source)
      const links = wantedBy(bundle, inReading, html).map(
        (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
      )
      const source = html.replace('</head>', `${links.join('\n')}\n</head>`)
      this.emitFile({ type: 'asset', fileName: 'reading.html', source })
    },
  },
}

/** Addresses of these entries and all they import, but for those the page names already. */
function wantedBy(bundle: Rollup.OutputBundle, entries: string[], html: string) {
  const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
  const wanted = new Set<string>()
  const want = (fileName: string) => {
    if (wanted.has(fileName)) return
    wanted.add(fileName)
    for (const name of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) want(name)
  }
  for (const chunk of chunks) if (chunk.isDynamicEntry && entries.includes(chunk.name)) want(chunk.fileName)
  return [...wanted].filter((fileName) => !html.includes(fileName)).map((fileName) => `/${fileName}`)
}
